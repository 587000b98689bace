"""The algebra of `common.quaternion` for components along the first axis: quaternions (4, n), vectors (3, n)."""

from functools import partial

from . import quaternion

product = partial(quaternion.product, axis=0)
inverse = partial(quaternion.inverse, axis=0)
rotate = partial(quaternion.rotate, axis=0)
about = partial(quaternion.about, axis=0)
from_vector = partial(quaternion.from_vector, axis=0)
