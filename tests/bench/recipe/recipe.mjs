import { BufferSource } from '../../../src/formats/byte-source.ts';
import { writeLas2 } from '../../../src/formats/las/write-las.ts';
import { joinBytes } from '../../../src/formats/join-bytes.ts';
import { openLogFile } from '../../../src/formats/open-log-file.ts';
import { parseRecipe } from '../../../src/compute/recipe/recipe.ts';
import { runRecipe } from '../../../src/compute/recipe/run-recipe.ts';
import { applyRecipe } from '../../../host-demo/server/recipes/apply-recipe.ts';
import { inTurns, median, medianCost } from '../measure.mjs';

const LETTERS = [...'ABCDEFGHIJ'];
/** Reads ten curves. */
const FORMULA = 'clip((A + B * C - D) / (E + 1), 0, 10) + if(F > G, H, I) * 0.5 - J';

/** Six steps, from logs to net pay. */
const STEPS = [
  { kind: 'despike', curves: ['GR'], samples: 5, threshold: 3 },
  {
    kind: 'method',
    method: 'shale-volume',
    variant: 'larionov-tertiary',
    inputs: { gr: 'GR' },
    parameters: { grMin: 20, grMax: 120 },
    output: 'VSH',
  },
  {
    kind: 'method',
    method: 'density-porosity',
    inputs: { density: 'RHOB' },
    parameters: { matrix: 2.65, fluid: 1 },
    output: 'PHID',
  },
  {
    kind: 'method',
    method: 'effective-porosity',
    inputs: { porosity: 'PHID', shale: 'VSH' },
    output: 'PHIE',
  },
  {
    kind: 'method',
    method: 'simandoux',
    inputs: { resistivity: 'RT', porosity: 'PHIE', shale: 'VSH' },
    parameters: { a: 1, m: 2, n: 2, rw: 0.05, rsh: 4 },
    output: 'SW',
  },
  {
    kind: 'cutoffs',
    inputs: { shale: 'VSH', porosity: 'PHIE', saturation: 'SW' },
    limits: { shale: 0.4, porosity: 0.08, saturation: 0.6 },
    output: 'PAY',
  },
];

/** @type {import('../parts.mjs').Part} */
export const recipe = {
  name: 'recipe',
  describe: 'a formula over ten curves beside a loop written by hand, and a recipe over many wells',
  seconds: 60,
  options: {
    samples: { default: 1_000_000, describe: 'samples of the formula' },
    wells: { default: 500, describe: 'wells of the recipe' },
    wellSamples: { default: 10_000, describe: 'samples of a well' },
    reps: { default: 7, describe: 'repetitions of the formula' },
  },
  async run({ samples, wells, wellSamples, reps }, bench) {
    return [
      ...(await measureFormula({ samples, reps }, bench)),
      ...(await measureWells({ wells, wellSamples }, bench)),
    ];
  },
};

async function measureFormula({ samples, reps }, bench) {
  bench.step(`a formula over ten curves of ${samples} samples`);
  const curves = LETTERS.map((mnemonic, at) => ({
    mnemonic,
    unit: '',
    values: Float64Array.from({ length: samples }, (_, row) => 1 + Math.sin(row * 0.01 + at)),
  }));
  const well = {
    index: Float64Array.from({ length: samples }, (_, row) => row * 0.1),
    indexUnit: 'm',
    curves,
    zones: [],
  };
  const steps = read([{ kind: 'formula', formula: `OUT = ${FORMULA}` }]);
  const values = curves.map((curve) => curve.values);
  const works = { ours: () => runRecipe(steps, well), bare: () => loop(values) };
  for (const work of Object.values(works)) await medianCost(work, { reps: 1, warmUps: 3 });
  const { ours, bare } = await inTurns(['ours', 'bare'], reps, (name) =>
    medianCost(works[name], { reps: 1 }),
  );
  const [made] = ours[0].result.curves;
  const wrong = bare[0].result.findIndex((value, row) => Math.abs(value - made.values[row]) > 1e-9);
  if (wrong >= 0) throw new Error(`the formula differs from the loop at sample ${wrong}`);
  return [
    {
      what: 'a formula, of a loop written by hand',
      value: median(ours.map(({ cpuMs }) => cpuMs)) / median(bare.map(({ cpuMs }) => cpuMs)),
      unit: 'x',
      limit: 3,
    },
  ];
}

/** What `FORMULA` says, as a loop. */
function loop([a, b, c, d, e, f, g, h, i, j]) {
  const out = new Float64Array(a.length);
  for (let row = 0; row < out.length; row++) {
    const divisor = e[row] + 1;
    const share = divisor === 0 ? NaN : (a[row] + b[row] * c[row] - d[row]) / divisor;
    const chosen = f[row] > g[row] ? h[row] : i[row];
    const value = Math.min(Math.max(share, 0), 10) + chosen * 0.5 - j[row];
    out[row] = Number.isFinite(value) ? value : NaN;
  }
  return out;
}

async function measureWells({ wells, wellSamples }, bench) {
  bench.step(`${STEPS.length} steps over ${wells} wells of ${wellSamples} samples`);
  const steps = read(STEPS);
  const well = makeWell(wellSamples);
  const computed = await medianCost(() => repeat(wells, () => runRecipe(steps, well)), { reps: 1 });
  bench.step('the same with the files of the wells read and written');
  const bytes = writeWell(well);
  const job = await medianCost(() => repeat(wells, () => computeFile(steps, bytes)), { reps: 1 });
  const name = `${wells} wells of ${wellSamples} samples, ${STEPS.length} steps`;
  return [
    { what: `${name}: computed, seconds of CPU`, value: computed.cpuMs / 1000, unit: '' },
    {
      what: `${name}: LAS read and written too, seconds of CPU`,
      value: job.cpuMs / 1000,
      unit: '',
    },
  ];
}

async function repeat(count, work) {
  for (let i = 0; i < count; i++) await work();
}

async function computeFile(steps, bytes) {
  const file = await openLogFile(new BufferSource(bytes, 'well.las'));
  const task = {
    recipe: steps,
    file: { storeId: '', key: 'well.las', etag: '', sizeBytes: bytes.length },
    frameName: null,
    wellLogId: '1',
    fileName: 'well.las',
    uwi: '1',
    wellName: 'W-1',
    zones: [{ name: 'A', top: 1100, base: null }],
    path: null,
  };
  const { result, notes } = await applyRecipe(file, task, new AbortController().signal);
  if (!result) throw new Error(`the recipe has no result: ${JSON.stringify(notes)}`);
}

function makeWell(samples) {
  const make = (compute) => Float64Array.from({ length: samples }, (_, row) => compute(row));
  return {
    index: make((row) => 1000 + row * 0.1),
    indexUnit: 'm',
    curves: [
      { mnemonic: 'GR', unit: 'gAPI', values: make((row) => 70 + 50 * Math.sin(row / 90)) },
      { mnemonic: 'RHOB', unit: 'g/cm3', values: make((row) => 2.4 + 0.2 * Math.sin(row / 50)) },
      { mnemonic: 'RT', unit: 'ohm.m', values: make((row) => 10 ** (1 + Math.sin(row / 70))) },
    ],
    zones: [{ name: 'A', top: 1100, base: 1000 + samples * 0.1 }],
  };
}

function writeWell({ index, curves }) {
  const column = { dimension: [1], kind: 'number', description: '' };
  const table = {
    well: { name: 'W-1', uwi: '1' },
    header: [],
    curves: [{ mnemonic: 'DEPT', unit: 'm', values: index }, ...curves].map((curve) => ({
      ...column,
      ...curve,
    })),
    rows: index.length,
    notes: [],
  };
  return joinBytes(Array.from(writeLas2(table), ({ bytes }) => bytes));
}

function read(steps) {
  const parsed = parseRecipe({ name: 'bench', steps });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.recipe;
}
