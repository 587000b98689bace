"""polars.read_csv of the needed columns and scipy: a folder of CSV."""

import columns
import peer
import polars  # noqa: F401  (imports are left out of the time)
import recipe

peer.run(lambda path: recipe.swings(*columns.polars(path)), __doc__)
