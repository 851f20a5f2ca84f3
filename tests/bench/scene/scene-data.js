/** The scenes of the bench: wells that build to an angle, a curve on each, and one surface. */

/** A repeatable random number from 0 to 1. */
function dice(seed) {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/**
 * The property `scene` of `<geo-well-3d>`.
 * @param {{ wells: number, points: number, nodes: number }} size `nodes` along each side of the surface
 */
export function makeScene({ wells, points, nodes }) {
  const random = dice(3);
  const spacing = 4000 / points;
  const across = 8000;
  return {
    wells: Array.from({ length: wells }, (_, n) => {
      const azimuth = random() * 2 * Math.PI;
      const kickOff = 600 + random() * 600;
      const [md, x, y, tvd, values] = Array.from({ length: 5 }, () => new Float64Array(points));
      for (let i = 1; i < points; i++) {
        md[i] = i * spacing;
        const inclination = Math.min(1.3, Math.max(0, (md[i] - kickOff) / 1500));
        x[i] = x[i - 1] + spacing * Math.sin(inclination) * Math.sin(azimuth);
        y[i] = y[i - 1] + spacing * Math.sin(inclination) * Math.cos(azimuth);
        tvd[i] = tvd[i - 1] + spacing * Math.cos(inclination);
        values[i] = 75 + 60 * Math.sin(i / 40 + n) * random();
      }
      const [surfaceX, surfaceY] = [480_000 + random() * across, 4_090_000 + random() * across];
      return {
        uwi: `W${n}`,
        name: `Well ${n}`,
        surfaceX,
        surfaceY,
        kbElev: 0,
        trajectory: { md, x, y, tvd },
        curve: { mnemonic: 'GR', unit: 'gAPI', md, values },
        markers: [0.4, 0.6, 0.8].map((share, k) => ({ name: `Top ${k}`, md: share * 3900 })),
      };
    }),
    surfaces: [
      {
        name: 'Horizon',
        origin: [480_000, 4_090_000],
        step: [across / (nodes - 1), across / (nodes - 1)],
        columns: nodes,
        rows: nodes,
        domain: 'depth',
        depths: Float32Array.from(
          { length: nodes * nodes },
          (_, i) =>
            2200 +
            250 *
              Math.sin(((i % nodes) * 8) / nodes) *
              Math.cos((((i / nodes) | 0) * 6.5) / nodes) +
            8 * random(),
        ),
      },
    ],
  };
}
