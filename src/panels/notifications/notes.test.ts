import { describe, expect, it } from 'vitest';
import type { Job } from '../../backend/jobs-feed.ts';
import type { Download } from '../../backend/downloads.ts';
import { canCancel, canOpen, groupNotes, buildNotes, nameFiles } from './notes.ts';

const NOW = Date.parse('2026-01-31T12:00:00Z');
const NONE = { ids: [], upTo: null };
const job = (change: Partial<Job>): Job => ({
  processId: 'p',
  status: 'RUNNING',
  name: 'Wells',
  type: 'job',
  processType: 'export',
  progress: 0,
  messages: [],
  cancelled: false,
  createdAt: '2026-01-31T11:58:00Z',
  startedAt: '2026-01-31T11:59:00Z',
  finishedAt: null,
  downloads: [],
  ...change,
});
const download = (change: Partial<Download>): Download => ({
  id: '1',
  owner: 'me',
  name: 'all.zip',
  status: 'RUNNING',
  bytesRead: 0,
  bytesTotal: null,
  startedAt: NOW,
  endedAt: null,
  problem: null,
  ...change,
});
const makeNote = (change: Partial<Job>) => buildNotes([job(change)], [], NONE, NOW)[0]!;
const file = (expiresAt: string | null) => ({
  id: 'f',
  output: 'csv',
  fileName: 'f.csv',
  expiresAt,
});

it('notifications stand in groups by process type, downloads first, what has no group of its own last', () => {
  const notes = buildNotes(
    [
      job({ processType: 'delete', processId: 'd' }),
      job({ processType: 'seismicStore', processId: 'v' }),
      job({ processType: 'concessionSummary', processId: 's' }),
      job({}),
    ],
    [download({})],
    NONE,
    NOW,
  );
  expect(groupNotes(notes).map(({ type }) => type)).toEqual([
    'download',
    'export',
    'concessionSummary',
    'seismicStore',
    'other',
  ]);
});

describe('the state of a job', () => {
  it.each([
    [{ status: 'NEW' }, 'NEW'],
    [{}, 'RUNNING'],
    [{ status: 'FAILED' }, 'FAILED'],
    [{ status: 'COMPLETED' }, 'COMPLETED'],
    [{ status: 'FAILED', cancelled: true }, 'cancelled'],
    [{ status: 'COMPLETED', downloads: [file('2026-02-01T00:00:00Z')] }, 'COMPLETED'],
    [{ status: 'COMPLETED', downloads: [file(null)] }, 'COMPLETED'],
    [{ status: 'COMPLETED', downloads: [file('2026-01-30T00:00:00Z')] }, 'expired'],
  ] as [Partial<Job>, string][])('%j is %s', (change, state) =>
    expect(makeNote(change).state).toBe(state),
  );
});

it('how far a download is comes from its bytes, and nobody knows where the server does not tell', () => {
  const [half, unknown] = buildNotes(
    [],
    [download({ bytesRead: 50, bytesTotal: 200 }), download({ bytesRead: 50 })],
    NONE,
    NOW,
  );
  expect([half!.percent, half!.state, unknown!.percent]).toEqual([25, 'in-progress', null]);
});

it('exports, summaries, seismic stores and downloads can be cancelled while they run, other work cannot', () => {
  const cancellable = [
    makeNote({}),
    makeNote({ processType: 'concessionSummary', status: 'NEW' }),
    makeNote({ processType: 'seismicStore' }),
    makeNote({ processType: 'delete' }),
    makeNote({ status: 'COMPLETED' }),
    buildNotes([], [download({})], NONE, NOW)[0]!,
  ];
  expect(cancellable.map(canCancel)).toEqual([true, true, true, false, false, true]);
});

it('a job without a name gets none of its process, and one that waits counts from its request', () => {
  const note = makeNote({ name: '', status: 'NEW', startedAt: null });
  expect([note.name, note.startedAt]).toEqual(['', Date.parse('2026-01-31T11:58:00Z')]);
});

it('files of one job are distinguished by their type, and by their names where two have the same', () => {
  const ofType = (id: string, output: string) => ({ ...file(null), id, output });
  const ways = (...files: ReturnType<typeof ofType>[]) => nameFiles(files).map(({ by }) => by);
  expect(ways(ofType('1', 'xls'))).toEqual(['alone']);
  expect(ways(ofType('1', 'xls'), ofType('2', 'pdf'))).toEqual(['type', 'type']);
  expect(ways(ofType('1', 'xls'), ofType('2', 'pdf'), ofType('3', 'xls'))).toEqual([
    'name',
    'type',
    'name',
  ]);
});

it('a job that has no name but the id of its process is named by its kind', () => {
  expect(makeNote({ name: 'p' }).name).toBe('');
});

it('a review that was decided is a group of its own, and leads to the review when it has ended', () => {
  const note = makeNote({ processType: 'review', status: 'COMPLETED' });
  expect([note.type, canOpen(note), canCancel(note)]).toEqual(['review', true, false]);
  expect(canOpen(makeNote({ processType: 'review' }))).toBe(false);
  expect(canOpen(makeNote({ processType: 'load', status: 'COMPLETED' }))).toBe(false);
});
