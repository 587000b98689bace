"""orjson and scipy: a JSON text with an object per sample."""

import columns
import peer
import recipe
import orjson  # noqa: F401  (imports are left out of the time)

peer.run(lambda path: recipe.swings(*columns.orjson(path)), __doc__)
