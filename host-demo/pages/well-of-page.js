const rows = 500;

/** A well that the page made itself; the viewer must use these arrays and no copies of them. */
export const wellOfPage = {
  index: {
    mnemonic: 'DEPT',
    unit: 'm',
    values: Float64Array.from({ length: rows }, (_, row) => 800 + row * 0.5),
  },
  curves: [
    {
      mnemonic: 'GR',
      unit: 'gAPI',
      values: Float32Array.from({ length: rows }, (_, row) => 60 + 40 * Math.sin(row / 20)),
    },
  ],
};

globalThis.wellOfPage = wellOfPage;
