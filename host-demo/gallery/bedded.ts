/** A small bedded well as arrays, the same on every call: beds behind all curves, null runs, a waveform and an image channel. */
export function bedded(seed = 1): unknown {
  const random = mulberry(seed);
  const samples = 3001;
  const depth = Float64Array.from({ length: samples }, (_, i) => 1000 + i * 0.1524);
  const beds: { base: number; shale: number; gas: boolean }[] = [];
  for (let at = 1000; at < 1460; at += 2 + random() * 28)
    beds.push({
      base: at,
      shale: random() < 0.45 ? 0.75 + random() * 0.25 : random() * 0.3,
      gas: random() < 0.2,
    });
  const curve = (
    value: (shale: number, gas: boolean) => number,
    noise: number,
    from = 40,
  ): Float32Array => {
    const values = new Float32Array(samples);
    let bed = 0;
    let smooth = NaN;
    for (let i = 0; i < samples; i++) {
      while (bed < beds.length - 1 && depth[i]! >= beds[bed]!.base) bed++;
      const { shale, gas } = beds[bed]!;
      const target =
        value(shale, gas && shale < 0.4) + noise * (random() + random() + random() - 1.5);
      smooth = Number.isNaN(smooth) ? target : smooth + 0.3 * (target - smooth);
      values[i] = i < from || (i > 1900 && i < 1930) ? NaN : smooth;
    }
    return values;
  };
  const scalar = (mnemonic: string, unit: string, description: string, values: Float32Array) => ({
    mnemonic,
    unit,
    description,
    values,
  });
  const array = (
    mnemonic: string,
    description: string,
    elements: number,
    value: (i: number, e: number) => number,
  ) => {
    const values = new Float32Array(samples * elements);
    for (let i = 0; i < samples; i++)
      for (let e = 0; e < elements; e++) values[i * elements + e] = value(i, e);
    return { mnemonic, unit: '', description, values, dimension: elements };
  };
  const gr = curve((shale) => 25 + 95 * shale, 18, 0);
  return {
    index: { mnemonic: 'DEPT', unit: 'M', values: depth },
    curves: [
      scalar('GR', 'GAPI', 'Gamma ray', gr),
      scalar(
        'SP',
        'MV',
        'Spontaneous potential',
        curve((shale) => -60 + 70 * shale, 4),
      ),
      scalar(
        'CALI',
        'IN',
        'Caliper',
        curve((shale) => 8.5 + 1.6 * shale, 0.5),
      ),
      scalar('BS', 'IN', 'Bit size', new Float32Array(samples).fill(8.5)),
      scalar(
        'RDEEP',
        'OHMM',
        'Deep resistivity',
        curve((shale, gas) => (gas ? 80 : shale > 0.5 ? 4 : 1.5), 1).map((v) => Math.max(0.3, v)),
      ),
      scalar(
        'RMED',
        'OHMM',
        'Medium resistivity',
        curve((shale, gas) => (gas ? 50 : shale > 0.5 ? 4.2 : 2.2), 0.9).map((v) =>
          Math.max(0.3, v),
        ),
      ),
      scalar(
        'RSHAL',
        'OHMM',
        'Shallow resistivity',
        curve((shale, gas) => (gas ? 22 : shale > 0.5 ? 4.4 : 4), 0.9).map((v) => Math.max(0.3, v)),
      ),
      scalar(
        'RHOB',
        'G/C3',
        'Bulk density',
        curve((shale, gas) => (gas ? 2.12 : 2.28 + 0.25 * shale), 0.06),
      ),
      scalar(
        'NPHI',
        'V/V',
        'Neutron porosity',
        curve((shale, gas) => (gas ? 0.09 : 0.2 + 0.2 * shale), 0.04),
      ),
      scalar(
        'PEF',
        'B/E',
        'Photoelectric factor',
        curve((shale) => 1.9 + 1.4 * shale, 0.3),
      ),
      scalar(
        'DT',
        'US/F',
        'Compressional slowness',
        curve((shale, gas) => (gas ? 98 : 78 + 22 * shale), 4),
      ),
      array(
        'WF1',
        'Waveform',
        128,
        (i, e) => Math.exp(-(((e - 40 - 0.2 * (gr[i] ?? 60)) / 18) ** 2)) * Math.sin(e * 0.9),
      ),
      array(
        'IMAGE',
        'Borehole image',
        72,
        (i, e) => (gr[i] ?? 60) + 30 * Math.sin((i + 14 * Math.sin((e / 72) * 6.283)) * 0.21),
      ),
    ],
  };
}

function mulberry(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
