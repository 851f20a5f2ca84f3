import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextVersion, release, releaseChangelog } from './release.mjs';

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n### Fixed\n\n- A fault.\n\n## 0.1.0 (2026-01-01)\n';
const RELEASED =
  '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-01)\n\n### Fixed\n\n- A fault.\n\n## 0.1.0 (2026-01-01)\n';

describe('the next version', () => {
  it('follows semver', () => {
    expect(nextVersion('1.2.3', 'major')).toBe('2.0.0');
    expect(nextVersion('1.2.3', 'minor')).toBe('1.3.0');
    expect(nextVersion('1.2.3', 'patch')).toBe('1.2.4');
    expect(nextVersion('1.2.3', '1.10.0')).toBe('1.10.0');
  });

  it('is higher than the current one', () => {
    for (const step of ['1.2.3', '1.2.2', '0.9.9'])
      expect(() => nextVersion('1.2.3', step), step).toThrow('not higher');
    expect(() => nextVersion('1.2.3', 'next')).toThrow('not a version');
  });
});

describe('the changelog of a release', () => {
  it('dates the unreleased changes and starts an empty section', () => {
    const { text, notes } = releaseChangelog(CHANGELOG, '0.2.0', '2026-02-01');
    expect(text).toBe(RELEASED);
    expect(notes).toBe('### Fixed\n\n- A fault.');
  });

  it('needs a change', () => {
    expect(() => releaseChangelog(RELEASED, '0.3.0', '2026-03-01')).toThrow('lists no change');
    expect(() => releaseChangelog('# Changelog\n', '0.3.0', '2026-03-01')).toThrow();
  });
});

describe('a release', () => {
  let root: string;
  let commands: string[];
  /** What `git status --porcelain` and `git tag --list` answer. */
  let git: { status: string; tag: string };

  const run = (command: string, args: string[]): string => {
    commands.push([command, ...args].join(' '));
    if (command !== 'git') return '';
    return args[0] === 'status' ? git.status : args[1] === '--list' ? git.tag : '';
  };
  const releaseMinor = (write: boolean): void =>
    release(root, 'minor', { write, date: '2026-02-01', run, print: () => undefined });
  const changelog = (): string => readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'geo-elements-release-'));
    writeFileSync(path.join(root, 'package.json'), JSON.stringify({ version: '0.1.0' }));
    writeFileSync(path.join(root, 'CHANGELOG.md'), CHANGELOG);
    commands = [];
    git = { status: '', tag: '' };
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('changes nothing by default', () => {
    git.status = ' M a.ts';
    releaseMinor(false);
    expect(commands).toEqual(['git tag --list v0.2.0']);
    expect(changelog()).toBe(CHANGELOG);
  });

  it('sets the version, builds, packs, commits and tags in this order', () => {
    releaseMinor(true);
    expect(changelog()).toBe(RELEASED);
    expect(commands.slice(2).map((command) => command.split(' ').slice(0, 2).join(' '))).toEqual([
      'npm version',
      'npm run',
      'npm pack',
      'git commit',
      'git tag',
    ]);
  });

  it('refuses uncommitted changes and a tag that exists', () => {
    git.status = ' M a.ts';
    expect(() => releaseMinor(true)).toThrow('not committed');
    git = { status: '', tag: 'v0.2.0' };
    expect(() => releaseMinor(false)).toThrow('exists');
    expect(changelog()).toBe(CHANGELOG);
  });
});
