/** The thread that lays reports out. */
import type { Worker } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { ReportThread } from '../../../host-demo/server/reports/report-thread.ts';
import { reportOf, tableOf, written } from './sample-reports.ts';

const HEAD = { title: 'A', language: 'en', author: '', createdAt: new Date(), facts: [] };

/** Threads that begin and end while `run` runs. */
async function threadsOf(
  run: () => Promise<unknown>,
): Promise<{ begun: number; ended: () => number }> {
  let [begun, ended] = [0, 0];
  const count = (worker: Worker) => {
    begun += 1;
    worker.once('exit', () => (ended += 1));
  };
  process.on('worker', count);
  await run().finally(() => process.off('worker', count));
  return { begun, ended: () => ended };
}

/** Reports at the same time. */
export function sharedThreadCases(): void {
  test('is one for all of them, also for those that are written at the same time, one of which breaks off', async () => {
    await written(reportOf('en'));
    const broken = reportOf('en', {
      sections: tableOf(
        (function* () {
          yield ['a', 'b', 'c'];
          throw new Error('the table is gone');
        })(),
      ),
    });
    const begun = performance.now();
    const { begun: threads } = await threadsOf(async () => {
      const lost = written(broken).catch((error: Error) => error.message);
      const pdfs = await Promise.all(
        ['en', 'tr', 'zh', 'ar', 'en', 'ar'].map((language) =>
          written(
            reportOf(language, {
              title: `${language} report`,
              sections: tableOf(
                Array.from({ length: 300 }, (_, row) => [`${language} ${row}`, '', '']),
              ),
            }),
          ),
        ),
      );
      expect(await lost).toBe('the table is gone');
      const titles = await Promise.all(
        pdfs.map(async (pdf) => (await PDFDocument.load(pdf)).getTitle()),
      );
      expect(titles).toEqual(
        ['en', 'tr', 'zh', 'ar', 'en', 'ar'].map((language) => `${language} report`),
      );
    });
    console.log(`six reports at the same time: ${(performance.now() - begun).toFixed(0)} ms`);
    expect(threads).toBe(0);
  });
}

/** The end of the thread, and a report that fails. */
export function threadEndCases(): void {
  test('ends when no report was written for a while, and begins again with the next', async () => {
    const thread = new ReportThread(50);
    const one = async (): Promise<void> => {
      const id = thread.begin(HEAD);
      expect((await thread.add(id, { end: true }))!.length).toBeGreaterThan(500);
      thread.end(id);
    };
    for (let round = 0; round < 2; round += 1) {
      const { begun, ended } = await threadsOf(one);
      expect(begun).toBe(1);
      await expect.poll(ended).toBe(1);
    }
  });

  test('tells one report alone that it cannot be laid out', async () => {
    const thread = new ReportThread(50);
    const [first, second] = [thread.begin(HEAD), thread.begin(HEAD)];
    await thread.add(second, { section: { heading: 'a', text: '', columns: null } });
    // What cannot be laid out is no reason to lose the others.
    await expect(
      thread.add(first, { rows: [{ cells: ['no table'], isError: false }] }),
    ).rejects.toThrow();
    expect((await thread.add(second, { end: true }))!.length).toBeGreaterThan(500);
    thread.end(first);
    thread.end(second);
  });
}
