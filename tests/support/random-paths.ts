import { seeded } from './random.ts';

/** Pieces of paths that a server could read as a way out of a folder, encoded once, twice and wrongly. */
const PIECES = [
  ...['..', '.', '...', '%2e%2e', '%2e.', '.%2E', '%252e%252e', '%2f', '%252f', '%5c', '\\'],
  ...['/', '//', ';', '..;', '..;x=1', '%00', '%0a', '%c0%ae', '%e0%80%ae', '%uff0e'],
  ...['%EF%BC%8E%EF%BC%8E', 'etc', 'passwd', 'main', 'C:', '~', '', '%20', '%2e%2e%2f'],
  ...['..%2f', '..%5c', '?', '*', '%d8%00'],
];
/** Names that stand in the folder of the tests. */
const THERE = ['up', 'alt', 'secret.txt', 'link.las', 'a.las', 'inside.las'];

/** Random paths, not decoded. `starts` are what some of them begin with, e.g. the id of a store and a slash. */
export function* randomPaths(
  seed: number,
  count: number,
  starts: readonly string[],
): Generator<string> {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  for (let at = 0; at < count; at++) {
    const pieces = Array.from({ length: 1 + Math.floor(random() ** 2 * 7) }, () =>
      pick(random() < 0.4 ? PIECES : THERE),
    );
    yield pick([...starts, '', '/', '../']) + pieces.join(pick(['/', '/', '/', '', '%2f', '//']));
  }
}
