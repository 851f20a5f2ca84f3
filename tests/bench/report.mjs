/** The bench's tables and their lines: medians over the repetitions, net of the empty page, as ratios to the bound. */

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** The limits of one well and of two, each with the ratio that was measured. @param prefix of the pages' names */
const limitsOf = (prefix) => [
  [
    'first paint, of the bound',
    2.5,
    ({ large }) => large[`${prefix}ours`].first / large[`${prefix}bound`].first,
  ],
  [
    'zoom or pan step, of the bound',
    1.5,
    ({ large }) => large[`${prefix}ours`].step / large[`${prefix}bound`].step,
  ],
  [
    'step, of the same step with the fewest samples',
    1.5,
    ({ large, small }) => large[`${prefix}ours`].step / small[`${prefix}ours`].step,
  ],
  [
    "memory over the host's arrays",
    0.2,
    ({ large }) => large[`${prefix}ours`].heap / large[`${prefix}ours`].host,
  ],
];
/** Twelve curves beside ten. */
const OF_ONE = [
  "step, of one well's step",
  1.5,
  ({ large }) => large['two ours'].step / large.ours.step,
];

/** @param {object[]} rows as run.mjs measures them */
export function report(rows) {
  const sizes = [...new Set(rows.map(({ samples }) => samples))].sort((a, b) => a - b);
  const tables = new Map(
    sizes.map((samples) => [
      samples,
      summary(rows.filter((row) => row.samples === samples && !row.error)),
    ]),
  );
  const lines = [];
  for (const [samples, pages] of tables) {
    lines.push(
      '',
      `${samples.toLocaleString('en')} samples     first paint      step           heap MB   of the host's arrays`,
    );
    for (const [name, { first, step, heap, host }] of Object.entries(pages)) {
      if (name.endsWith('bound')) continue;
      const bound = pages[name.startsWith('two ') ? 'two bound' : 'bound'];
      const cell = (ms, least) =>
        `${ms.toFixed(ms < 100 ? 1 : 0).padStart(7)} ms ${(ms / least).toFixed(2).padStart(5)} x`;
      lines.push(
        `  ${name.padEnd(16)} ${cell(first, bound.first)}  ${cell(step, bound.step)}  ${(heap / 1e6).toFixed(1).padStart(7)}   ${((100 * heap) / host).toFixed(1).padStart(5)} %`,
      );
    }
  }
  const at = { small: tables.get(sizes[0]), large: tables.get(sizes.at(-1)) };
  lines.push('', `At ${sizes.at(-1).toLocaleString('en')} samples`);
  const lined = [
    ['one well: ', at.large.ours ? limitsOf('') : []],
    [
      'two wells: ',
      at.large['two ours'] ? [...limitsOf('two '), ...(at.large.ours ? [OF_ONE] : [])] : [],
    ],
  ].flatMap(([of, limits]) => limits.map(([label, ...rest]) => [of + label, ...rest]));
  for (const [label, limit, ratioOf] of lined) {
    const ratio = ratioOf(at);
    const shown =
      limit < 1
        ? `${(ratio * 100).toFixed(1)} % (limit ${limit * 100} %)`
        : `${ratio.toFixed(2)} x (limit ${limit} x)`;
    lines.push(`  ${ratio <= limit ? 'within' : 'OVER  '}  ${label}: ${shown}`);
  }
  return lines.join('\n');
}

/** By page: medians net of the empty page; `bound` is the least of the bare pages of one well, `two bound` of two. */
function summary(rows) {
  const of = (name, field) =>
    median(rows.filter((row) => row.name === name).map((row) => row[field]));
  const pages = {};
  for (const name of new Set(rows.map((row) => row.name))) {
    if (name === 'empty') continue;
    pages[name] = {
      first: of(name, 'firstCpu') - of('empty', 'firstCpu'),
      step: of(name, 'stepCpu') - of('empty', 'stepCpu'),
      heap: of(name, 'heap'),
      host: of(name, 'hostBytes'),
    };
  }
  const boundOf = (prefix) => {
    const bare = Object.entries(pages).filter(([name]) => name.startsWith(prefix));
    const least = (field) => Math.min(...bare.map(([, page]) => page[field]));
    return { first: least('first'), step: least('step') };
  };
  return { ...pages, bound: boundOf('bare'), 'two bound': boundOf('two bare') };
}
