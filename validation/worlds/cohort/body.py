"""Forward kinematics from the joints to the forearm and the watch.

The body is described for a right arm; a left arm is its mirror image in the sagittal plane. The reference frame has
x forward, y to the left and z up. The trunk turns about the vertical by `heading`, leans forward by `lean` and to the
right by `side`, and turns about the spine by `twist`, to the left. The upper arm hangs down at zero; `elevation`
raises it in the vertical plane at `azimuth` from straight ahead, to the left (ISB shoulder sequence, Wu et al. 2005,
J Biomech 38:981). `axial` is internal rotation, `elbow` flexion, and `roll` pronation. The wrist's two angles move
the hand and tilt the strap by a few per cent, as the tendons under it do.

In the forearm's frame z points to the elbow, x to the thumb's side, and y to the palm of a right hand.
Units: metres, radians, seconds.
"""

from __future__ import annotations

import numpy as np

from ..common.quaternion import about, from_vector, inverse, product, rotate
from .curves import INDEX


def from_matrix(m: np.ndarray) -> np.ndarray:
    """Quaternion of one rotation matrix."""
    k = np.array([[m[0, 0] - m[1, 1] - m[2, 2], 0, 0, 0], [m[0, 1] + m[1, 0], m[1, 1] - m[0, 0] - m[2, 2], 0, 0],
                  [m[0, 2] + m[2, 0], m[1, 2] + m[2, 1], m[2, 2] - m[0, 0] - m[1, 1], 0],
                  [m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1], np.trace(m)]])  # fmt: skip
    vector = np.linalg.eigh(k / 3.0)[1][:, -1]
    return np.array([vector[3], *vector[:3]])


def angular_velocity(q: np.ndarray, rate: float) -> np.ndarray:
    """Angular velocity (rad/s) in the moving frame, by central differences over two samples."""
    half = product(inverse(q[:-2]), q[2:])
    v = half[:, 1:] * np.sign(half[:, :1])
    size = np.linalg.norm(v, axis=1, keepdims=True)
    omega = v * (1.0 + size**2 / 6.0) * rate
    return np.concatenate([omega[:1], omega, omega[-1:]])


def forearm(joints: np.ndarray, lengths: dict[str, float], left: bool) -> tuple[np.ndarray, np.ndarray]:
    """Orientation of the forearm (n, 4), and position of the point of the forearm under the watch (n, 3)."""
    angle = {name: joints[:, i] for name, i in INDEX.items()}
    trunk = product(product(about(2, angle["heading"]), about(1, angle["lean"])),
                     product(about(0, angle["side"]), about(2, angle["twist"])))  # fmt: skip
    upper = product(product(trunk, about(2, angle["azimuth"])),
                     product(about(1, -angle["elevation"]), about(2, angle["axial"])))  # fmt: skip
    lower = product(product(upper, about(1, -angle["elbow"])), about(2, angle["roll"]))
    shoulder = np.array([0.0, -lengths["shoulder"], lengths["trunk"]])
    position = joints[:, :3] + rotate(trunk, np.broadcast_to(shoulder, (len(joints), 3)))
    position += rotate(upper, np.broadcast_to([0.0, 0.0, -lengths["upper_arm"]], (len(joints), 3)))
    position += rotate(lower, np.broadcast_to([0.0, lengths["depth"], -lengths["watch"]], (len(joints), 3)))
    tilt = np.stack([lengths["tendon"] * angle["flexion"], lengths["tendon"] * angle["deviation"],
                     np.zeros(len(joints))], axis=1)  # fmt: skip
    lower = product(lower, from_vector(tilt))
    if left:
        lower = lower * np.array([1.0, -1.0, 1.0, -1.0])
        position = position * np.array([1.0, -1.0, 1.0])
    return lower, position


def acceleration(position: np.ndarray, rate: float) -> np.ndarray:
    """Second derivative (m/s²) of positions on a uniform grid."""
    inner = (position[2:] - 2.0 * position[1:-1] + position[:-2]) * rate**2
    return np.concatenate([inner[:1], inner, inner[-1:]])
