"""pandas.read_csv and scipy: a folder of CSV."""

import columns
import pandas  # noqa: F401  (imports are left out of the time)
import peer
import recipe

peer.run(lambda path: recipe.swings(*columns.pandas(path)), __doc__)
