/**
 * What the cases of the map show: blocks, lines and wells around 27° E 41° N, the same in every
 * run.
 */

/** Numbers from 0 to 1, the same for a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 2_147_483_648;
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;

const collection = (features: object[]): object => ({ type: 'FeatureCollection', features });

/** Licence blocks, 2D lines and forty wells, lowest first. */
export function mapField(): object[] {
  return [
    { name: 'blocks', label: 'Licence blocks', groupName: 'Land', features: collection(blocks()) },
    { name: 'lines', label: '2D lines', groupName: 'Seismic', features: collection(lines()) },
    {
      name: 'wells',
      label: 'Wells',
      groupName: 'Wells',
      features: collection(wells()),
      featureAttribute: 'uwi',
    },
  ];
}

function blocks(): object[] {
  return [0, 1, 2, 3].map((i) => {
    const [west, south] = [26.7 + (i % 2) * 0.28, 41.06 + Math.floor(i / 2) * 0.18];
    const ring = [
      [west, south],
      [west + 0.28, south],
      [west + 0.28, south + 0.18],
      [west, south + 0.18],
      [west, south],
    ];
    return {
      type: 'Feature',
      properties: {
        name: `K35-${'ABCD'[i]}`,
        operator: ['Trakya', 'Marmara', 'Ergene', 'Istranca'][i],
        status: 'granted',
      },
      geometry: {
        type: 'Polygon',
        coordinates: [ring.map(([x, y]) => [round(x!), round(y!)])],
      },
    };
  });
}

function lines(): object[] {
  return Array.from({ length: 6 }, (_, i) => ({
    type: 'Feature',
    properties: { name: `TR-84-${101 + i}` },
    geometry: {
      type: 'LineString',
      coordinates:
        i % 2
          ? [
              [26.72, 41.1 + i * 0.05],
              [27.24, 41.08 + i * 0.055],
            ]
          : [
              [26.76 + i * 0.09, 41.05],
              [26.8 + i * 0.085, 41.44],
            ],
    },
  }));
}

function wells(): object[] {
  const next = numbers(11);
  return Array.from({ length: 40 }, (_, i) => ({
    type: 'Feature',
    properties: {
      uwi: `TR-${String(i + 1).padStart(4, '0')}`,
      name: `Akpınar-${i + 1}`,
      status: ['producing', 'suspended', 'abandoned'][i % 3],
    },
    geometry: {
      type: 'Point',
      coordinates:
        i === 0 ? [26.98, 41.24] : [round(26.75 + next() * 0.46), round(41.09 + next() * 0.3)],
    },
  }));
}

/** 100,000 wells over a country, as columns. */
export function manyWells(count = 100_000): object[] {
  const next = numbers(5);
  const lon = Float64Array.from({ length: count }, () => 27 + (16 * (next() + next())) / 2);
  const lat = Float64Array.from({ length: count }, () => 36.5 + (5 * (next() + next())) / 2);
  return [
    {
      name: 'wells',
      label: 'Wells',
      points: { lon, lat, labels: Array.from({ length: count }, (_, i) => `W-${i + 1}`) },
    },
  ];
}
