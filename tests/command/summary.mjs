/** The last lines of a test run. */

const SLOWEST = 10;

/**
 * Prints which tests failed, how long each part and the slowest files took, and the total.
 * @param {import('./parts.mjs').PartResult[]} results
 * @param {number} ms of the whole run
 * @returns {boolean} true where all passed
 */
export function printSummary(results, ms) {
  const files = results.flatMap((part) => part.files);
  const failures = [
    ...files.flatMap(({ file, failures: all }) => all.map((failure) => `${file}: ${failure}`)),
    ...results.flatMap(({ name, message }) => (message ? [`${name}: ${message}`] : [])),
  ];
  if (failures.length) console.log(`\nFailed tests:\n${failures.join('\n')}`);
  console.log('\nSeconds of each part:');
  for (const part of results) {
    line(part.seconds, `${part.name}${part.ok ? '' : ' (FAILED)'}`);
    for (const [project, ofProject] of byProject(part.files))
      console.log(
        `           ${project}: ${ofProject.length} files, ${sum(ofProject).toFixed(0)} s of the workers`,
      );
  }
  console.log(`\nThe ${SLOWEST} slowest files:`);
  for (const { seconds, file } of [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST))
    line(seconds, file);
  const count = (name) => results.reduce((total, part) => total + part[name], 0);
  const failed = count('failed') + results.filter(({ message }) => message).length;
  console.log(`\n${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`);
  console.log(`Total: ${Math.floor(ms / 60_000)} min ${Math.round((ms / 1000) % 60)} s`);
  return results.every(({ ok }) => ok);
}

const line = (seconds, text) => console.log(`${seconds.toFixed(1).padStart(8)}  ${text}`);
const sum = (files) => files.reduce((total, { seconds }) => total + seconds, 0);

function byProject(files) {
  const projects = new Map();
  for (const file of files.filter(({ project }) => project))
    projects.set(file.project, [...(projects.get(file.project) ?? []), file]);
  return [...projects];
}
