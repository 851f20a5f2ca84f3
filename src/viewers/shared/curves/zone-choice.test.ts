import { expect, it } from 'vitest';
import type { LogFrame } from '../../../formats/log-file.ts';
import type { LinkedLog } from '../../../sources/log/linked-logs.ts';
import { TOPS, ZoneChoice } from './zone-choice.ts';

const FRAME = { indexUnit: 'm', curves: [] } as unknown as LogFrame;
const INDEX = Float64Array.from([1000, 1010, 1020]);

/** A log whose tops are on the server: loading them rejects where it is aborted, as the source does. */
function logWithTops(): { log: LinkedLog['log']; answer(): void } {
  let answer: () => void = () => undefined;
  const load = (signal: AbortSignal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      answer = () => resolve([{ name: 'Sand', mdM: 1010 }]);
    });
  return {
    log: { savedMarkers: { load } } as unknown as LinkedLog['log'],
    answer: () => answer(),
  };
}

it('reads the tops again where the reading before was given up', async () => {
  const zones = new ZoneChoice();
  zones.choose(TOPS);
  const { log, answer } = logWithTops();
  const first = new AbortController();
  const given = zones.read(log, FRAME, INDEX, first.signal);
  first.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });

  const second = zones.read(log, FRAME, INDEX, new AbortController().signal);
  answer();
  (await second)();
  expect(zones.hasTops.value).toBe(true);
  expect(zones.zones.value.map(({ name }) => name)).toContain('Sand');
});

it('hides zones by name, also of the log that a state opens', async () => {
  const zones = new ZoneChoice();
  const log = { markers: [{ name: 'Sand', depth: 1010 }] } as unknown as LinkedLog['log'];
  const read = async () => {
    (await zones.read(log, FRAME, INDEX, new AbortController().signal))();
    return zones.shownRows.value && [...zones.shownRows.value];
  };
  zones.choose(TOPS, ['Sand']);
  zones.clear();
  expect(await read()).toEqual([1, 0, 0]);
  const [sand, outside] = zones.zones.value;
  zones.showZone(outside!.number, false);
  expect(zones.hidden.value).toEqual(['Sand', '']);
  expect([...zones.shownRows.value!]).toEqual([0, 0, 0]);
  zones.showZone(sand!.number, true);
  expect([...zones.shownRows.value!]).toEqual([0, 1, 1]);
  // Another log has all of its zones.
  zones.clear();
  expect(await read()).toBeNull();
});

it('is read once the zones are those of the choice', async () => {
  const zones = new ZoneChoice();
  const log = { markers: [{ name: 'Sand', depth: 1010 }] } as unknown as LinkedLog['log'];
  const read = async () => (await zones.read(log, FRAME, INDEX, new AbortController().signal))();
  expect(zones.isRead.value).toBe(false);
  await read();
  expect(zones.isRead.value).toBe(true);
  zones.choose(TOPS);
  expect(zones.isRead.value).toBe(false);
  await read();
  expect(zones.isRead.value).toBe(true);
  zones.clear();
  expect(zones.isRead.value).toBe(false);
});
