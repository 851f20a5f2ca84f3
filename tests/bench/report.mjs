/** The bench's table and its four lines: medians over the repetitions, net of the empty page, as ratios to the bound. */

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** The limits of the log viewer, each with the ratio that was measured. */
const LIMITS = [
  ['first paint, of the bound', 2.5, (at) => at.large.ours.first / at.large.bound.first],
  ['zoom or pan step, of the bound', 1.5, (at) => at.large.ours.step / at.large.bound.step],
  ['step, of the same step with the fewest samples', 1.5, (at) => at.large.ours.step / at.small.ours.step],
  ["memory over the host's arrays", 0.2, (at) => at.large.ours.heap / at.large.ours.host],
];

/** @param {object[]} rows as run.mjs measures them */
export function report(rows) {
  const sizes = [...new Set(rows.map(({ samples }) => samples))].sort((a, b) => a - b);
  const tables = new Map(sizes.map((samples) => [samples, summary(rows.filter((row) => row.samples === samples && !row.error))]));
  const lines = [];
  for (const [samples, pages] of tables) {
    lines.push('', `${samples.toLocaleString('en')} samples     first paint      step           heap MB   of the host's arrays`);
    for (const [name, { first, step, heap, host }] of Object.entries(pages)) {
      if (name === 'bound') continue;
      const cell = (ms, bound) => `${ms.toFixed(ms < 100 ? 1 : 0).padStart(7)} ms ${(ms / bound).toFixed(2).padStart(5)} x`;
      lines.push(`  ${name.padEnd(16)} ${cell(first, pages.bound.first)}  ${cell(step, pages.bound.step)}  ${(heap / 1e6).toFixed(1).padStart(7)}   ${((100 * heap) / host).toFixed(1).padStart(5)} %`);
    }
  }
  const at = { small: tables.get(sizes[0]), large: tables.get(sizes.at(-1)) };
  lines.push('', `At ${sizes.at(-1).toLocaleString('en')} samples`);
  for (const [label, limit, ratioOf] of at.large.ours ? LIMITS : []) {
    const ratio = ratioOf(at);
    const shown = limit < 1 ? `${(ratio * 100).toFixed(1)} % (limit ${limit * 100} %)` : `${ratio.toFixed(2)} x (limit ${limit} x)`;
    lines.push(`  ${ratio <= limit ? 'within' : 'OVER  '}  ${label}: ${shown}`);
  }
  return lines.join('\n');
}

/** By page: medians net of the empty page; `bound` is the least of the bare pages. */
function summary(rows) {
  const of = (name, field) => median(rows.filter((row) => row.name === name).map((row) => row[field]));
  const pages = {};
  for (const name of new Set(rows.map((row) => row.name))) {
    if (name === 'empty') continue;
    pages[name] = { first: of(name, 'firstCpu') - of('empty', 'firstCpu'), step: of(name, 'stepCpu') - of('empty', 'stepCpu'), heap: of(name, 'heap'), host: of(name, 'hostBytes') };
  }
  const bare = Object.entries(pages).filter(([name]) => name.startsWith('bare'));
  const least = (field) => Math.min(...bare.map(([, page]) => page[field]));
  return { ...pages, bound: { first: least('first'), step: least('step') } };
}
