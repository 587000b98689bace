"""simdjson and scipy: a JSON text with an object per sample."""

import columns
import peer
import recipe
import simdjson  # noqa: F401  (imports are left out of the time)

peer.run(lambda path: recipe.swings(*columns.simdjson(path)), __doc__)
