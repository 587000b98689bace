"""h5py and scipy: complete columns of an HDF5 recording."""

import columns
import h5py  # noqa: F401  (imports are left out of the time)
import peer
import recipe

peer.run(lambda path: recipe.swings(*columns.hdf5(path)), __doc__)
