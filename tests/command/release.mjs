/**
 * `npm run release -- major|minor|patch|VERSION [--write]`: version, changelog, build, package,
 * commit and tag of a release. Without `--write` it prints what it would do and changes nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const UNRELEASED = '## Unreleased';

/**
 * The version after `current`.
 * @param {string} current
 * @param {string} step `major`, `minor`, `patch`, or a version that is higher
 * @throws {Error} if `step` is anything else
 */
export function nextVersion(current, step) {
  const [major, minor, patch] = numbers(current);
  if (step === 'major') return `${major + 1}.0.0`;
  if (step === 'minor') return `${major}.${minor + 1}.0`;
  if (step === 'patch') return `${major}.${minor}.${patch + 1}`;
  if (compareVersions(step, current) <= 0)
    throw new Error(`${step} is not higher than ${current}. Choose a higher version.`);
  return step;
}

function numbers(version) {
  const found = VERSION.exec(version ?? '');
  if (!found)
    throw new Error(`"${version}" is not a version. Use major, minor, patch, or one like 1.2.3.`);
  return found.slice(1).map(Number);
}

/** Positive if version `a` is higher than `b`, negative if it is lower. */
function compareVersions(a, b) {
  const [left, right] = [numbers(a), numbers(b)];
  const at = left.findIndex((number, i) => number !== right[i]);
  return at < 0 ? 0 : left[at] - right[at];
}

/**
 * Gives the section "Unreleased" of a changelog a version and a date, and starts an empty one above
 * it.
 * @param {string} text the changelog
 * @param {string} version
 * @param {string} date ISO 8601, without a time
 * @returns {{ text: string, notes: string }} the new changelog, and the entries of the version
 * @throws {Error} if nothing is listed as unreleased
 */
export function releaseChangelog(text, version, date) {
  const [head, rest] = text.split(`${UNRELEASED}\n`);
  const notes = (rest ?? '').split(/^## /m)[0].trim();
  if (!/^- /m.test(notes))
    throw new Error(`CHANGELOG.md lists no change under "Unreleased". Describe the changes first.`);
  return {
    text: `${head}${UNRELEASED}\n\n## ${version} (${date})\n${rest}`,
    notes,
  };
}

/**
 * Makes a release of a checkout.
 * @param {string} root
 * @param {string} step as `nextVersion` takes it
 * @param {{ write: boolean, date: string, run: (command: string, args: string[]) => string,
 *   print: (line: string) => void }} options `run` runs a program in `root` and returns its output
 * @throws {Error} if the checkout has changes that are not committed, or the tag exists
 */
export function release(root, step, { write, date, run, print }) {
  const file = (name) => path.join(root, name);
  const current = JSON.parse(readFileSync(file('package.json'), 'utf8')).version;
  const version = nextVersion(current, step);
  const tag = `v${version}`;
  const changelog = releaseChangelog(readFileSync(file('CHANGELOG.md'), 'utf8'), version, date);
  if (run('git', ['tag', '--list', tag]) !== '') throw new Error(`The tag ${tag} exists.`);
  if (write && run('git', ['status', '--porcelain']) !== '')
    throw new Error('The checkout has changes that are not committed. Commit them first.');

  print(`${current} -> ${version}\n\n${changelog.notes}\n`);
  const steps = [
    ['npm', ['version', version, '--no-git-tag-version']],
    ['npm', ['run', '--silent', 'build']],
    ['npm', ['pack', '--silent']],
    ['git', ['commit', '--quiet', '--all', '--message', `release: ${version}`]],
    ['git', ['tag', '--annotate', tag, '--message', `Geo Elements ${version}`]],
  ];
  if (write) writeFileSync(file('CHANGELOG.md'), changelog.text);
  for (const [command, args] of steps) {
    print(`${command} ${args.join(' ')}`);
    if (write) run(command, args);
  }
  print(
    write
      ? `\nPush the commit and the tag ${tag}, then publish geo-elements-suite-${version}.tgz.`
      : '\nNothing was changed. Add --write to do it.',
  );
}

/** Runs a program with its errors shown. @returns what it prints, without blanks around */
function runIn(root) {
  return (command, args) => {
    const { status, stdout, error } = spawnSync(command, args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (error || status !== 0)
      throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `exit ${status}`}`);
    return stdout.trim();
  };
}

if (process.argv[1] === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, '../..');
  const args = process.argv.slice(2);
  const [step = 'patch'] = args.filter((arg) => !arg.startsWith('--'));
  try {
    release(root, step, {
      write: args.includes('--write'),
      date: new Date().toISOString().slice(0, 10),
      run: runIn(root),
      print: (line) => console.log(line),
    });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
