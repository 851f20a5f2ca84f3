import { describe, expect, it } from 'vitest';
import type { Host } from '../support/host-page.ts';
import { embeddingTests } from '../support/embedding.ts';
import { takeSample } from '../support/length.ts';
import { leavesNothing, onSession } from './panel-mounts.ts';

const embedding = embeddingTests();

const on = (look: (host: Host) => Promise<void>): Promise<void> => onSession(embedding, look);

describe('elements that come and go', () => {
  const tags = ['geo-visualizer', 'geo-browse', 'geo-toasts', 'geo-login', 'geo-session'];
  for (const tag of takeSample(tags, 2)) leavesNothing(embedding, tag);

  it('visualizers taken off early, and after a click, are held by nothing, the last event included', () =>
    on(async (host) => {
      const devtools = await host.page.context().newCDPSession(host.page);
      await host.page.evaluate(async () => {
        const refs: WeakRef<Element>[] = [];
        Object.assign(window, { refs });
        const mount = async (isDone: (row: HTMLElement | null, frame: number) => boolean) => {
          const element = document.createElement('geo-visualizer');
          document.body.append(element);
          refs.push(new WeakRef(element));
          const row = (): HTMLElement | null =>
            element.shadowRoot?.querySelector<HTMLElement>('.tree-row.wellbore') ?? null;
          for (let frame = 0; !isDone(row(), frame); frame++)
            await new Promise(requestAnimationFrame);
          row()?.click();
          element.remove();
        };
        for (let frames = 0; frames < 12; frames++) await mount((_, frame) => frame === frames);
        await mount((row) => row !== null);
      });
      const held = async (): Promise<number> => {
        await devtools.send('HeapProfiler.collectGarbage');
        return host.page.evaluate(
          () =>
            (window as unknown as { refs: WeakRef<Element>[] }).refs.filter((ref) => ref.deref())
              .length,
        );
      };
      await expect.poll(held).toBe(0);
      expect(host.complaints).toEqual([]);
    }));

  it('a visualizer taken off while it loads a log and the tree leaves no request in flight after 100 ms, and says nothing', () =>
    on(async (host) => {
      const flying = new Set<unknown>();
      host.page.on(
        'request',
        (request) => request.url().includes('/ppdm/query') && flying.add(request),
      );
      host.page.on('requestfinished', (request) => flying.delete(request));
      host.page.on('requestfailed', (request) => flying.delete(request));
      // The server does not answer at all.
      await host.page.route('**/service/ppdm/query', () => undefined);
      await host.page.evaluate((logId) => {
        const { fetch } = window;
        const signals: AbortSignal[] = [];
        window.fetch = (input, init) => {
          const request = new Request(input, init);
          if (request.url.includes('/ppdm/query')) signals.push(request.signal);
          return fetch(request);
        };
        Object.assign(window, { signals });
        document.body.append(
          Object.assign(document.createElement('geo-visualizer'), {
            state: { kind: 'log', catalog: 'wellLog', logId },
          }),
        );
      }, embedding.log);
      // The wellbores, their count, and the record whose wellbore is to be opened.
      await expect.poll(() => flying.size).toBeGreaterThan(2);
      const stopped = await host.page.evaluate(
        () =>
          new Promise((resolve) => {
            document.querySelector('geo-visualizer')!.remove();
            const { signals } = window as unknown as { signals: AbortSignal[] };
            // By the page's own clock: 100 ms until it counts as gone for good, 100 more for its requests.
            setTimeout(() => resolve(signals.map(({ aborted }) => aborted)), 200);
          }),
      );
      expect(stopped).not.toEqual([]);
      expect(stopped).not.toContain(false);
      await expect.poll(() => flying.size).toBe(0);
      expect(await host.heard('geo-error')).toEqual([]);
      expect(host.complaints).toEqual([]);
    }));
});
