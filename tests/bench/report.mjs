/**
 * One line of a part's table.
 * @typedef {object} Row
 * @property {string} what is measured
 * @property {string} [group] heading above rows that follow each other
 * @property {number} value of a share (unit `%`) 0 to 1
 * @property {'x' | '%' | ''} unit a ratio, a share or a count
 * @property {number} [limit] in the same unit
 * @property {boolean} [isLeast] whether the value has to be at least the limit, not at most
 * @property {string} [of] what a share is of, shown with the limit
 */

const HEAD = ['what is measured', 'result', 'limit', 'met'];

/** Whether a row keeps its limit; a value that is not a number does not. @param {Row} row */
export function isMet({ value, limit, isLeast }) {
  return isLeast ? value >= limit : value <= limit;
}

/** @param {Row[]} rows */
export function countLimits(rows) {
  const limited = rows.filter(({ limit }) => limit !== undefined);
  return { met: limited.filter(isMet).length, limits: limited.length };
}

export function describeLimits({ met, limits }) {
  return limits === 0 ? 'no limits to meet' : `${met} of ${limits} limits met`;
}

/** The table of a part as text, its last line how many limits are met. @param {Row[]} rows */
export function formatTable(title, rows) {
  const cells = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = ([what, result, limit, met]) =>
    `  ${what.padEnd(widths[0])}  ${result.padStart(widths[1])}  ${limit.padEnd(widths[2])}  ${met}`.trimEnd();
  const lines = ['', title, line(HEAD)];
  let group;
  rows.forEach((row, i) => {
    if (row.group !== group) lines.push('', `  ${row.group}:`);
    group = row.group;
    lines.push(line(cells[i + 1]));
  });
  return [...lines, '', describeLimits(countLimits(rows))].join('\n');
}

function cellsOf(row) {
  const { what, group, value, unit, limit, isLeast, of } = row;
  const shown = [group === undefined ? what : `  ${what}`, formatValue(value, unit)];
  if (limit === undefined) return [...shown, of ? `(of ${of})` : '', ''];
  const shownLimit = unit === '%' ? `${100 * limit} %` : `${limit} ${unit}`.trimEnd();
  const bound = `${isLeast ? 'at least' : 'at most'} ${shownLimit}`;
  return [...shown, of ? `${bound} of ${of}` : bound, isMet(row) ? 'yes' : 'NO'];
}

function formatValue(value, unit) {
  if (!Number.isFinite(value)) return 'not measured';
  if (unit === '%') return `${(100 * value).toFixed(1)} %`;
  if (unit === 'x') return `${value.toFixed(value < 10 ? 2 : 1)} x`;
  return value.toLocaleString('en', { maximumFractionDigits: 1 });
}
