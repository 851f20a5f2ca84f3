import { describe, expect, it } from 'vitest';
import { sendSignIn } from '../support/application.ts';
import type { Host } from '../support/host-page.ts';
import { embeddingTests } from '../support/embedding.ts';

/** Pages of other origins that show what the server has: each signs its people in in its own way. */

const embedding = embeddingTests();
const { on } = embedding;

const rows = ({ page }: Host) => page.locator('geo-visualizer .tree-row.wellbore');
const last = async (host: Host, type: string): Promise<Record<string, unknown> | undefined> =>
  (await host.heard(type)).at(-1)?.detail;

describe('a portal that has tokens already', () => {
  it("shows a log of the catalog under a strict CSP, with no sign-in of the suite's own", () =>
    on('portal.html', { token: embedding.token, log: embedding.log }, async (host) => {
      const { detail } = await host.waitFor('geo-plot');
      expect(detail['curves']).toContain('GR');
      expect(await last(host, 'geo-session-change')).toMatchObject({
        state: 'signed-in',
        user: { id: 'ada', name: 'Ada' },
      });
      expect(await host.violations()).toEqual([]);
      expect(host.complaints).toEqual([]);
      expect(
        await host.page.evaluate(
          () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
        ),
      ).not.toMatch(/eyJ/);
    }));

  it('of a token that is refused shows a message and stays where it is', () =>
    on('portal.html', { token: 'refused', log: embedding.log }, async (host) => {
      await host.page.locator('geo-log-viewer .problem').waitFor();
      await expect.poll(() => last(host, 'geo-session-change')).toMatchObject({ state: 'expired' });
      expect(new URL(host.page.url()).pathname).toBe('/pages/portal.html');
    }));
});

describe("a partner's page", () => {
  it('signs people in in a window of their own, and is not left', () =>
    on('partner.html', {}, async (host) => {
      await host.waitFor('geo-session-change');
      const [popup] = await Promise.all([
        host.page.waitForEvent('popup'),
        host.page.getByRole('button', { name: 'Sign in' }).click(),
      ]);
      await Promise.all([popup.waitForEvent('close'), sendSignIn(popup)]);
      await expect
        .poll(() => last(host, 'geo-session-change'))
        .toMatchObject({ state: 'signed-in' });
      expect(new URL(host.page.url()).pathname).toBe('/pages/partner.html');
      await host.page
        .locator('geo-visualizer')
        .evaluate((element) => (element as HTMLElement & { refresh(): Promise<void> }).refresh());
      await expect.poll(() => rows(host).count()).toBe(100);
    }));
});

describe('two builds of the suite', () => {
  it('share one session: the elements of one use the token of the other', () =>
    on('two-builds-session.html', { token: embedding.token }, async (host) => {
      await expect.poll(() => rows(host).count()).toBe(100);
      expect(await host.heard('geo-error')).toEqual([]);
    }));
});

describe('a host in React 19', () => {
  it("keeps the visualizer's state as an object of its own", () =>
    on('react19-visualizer.html', { token: embedding.token }, async (host) => {
      await rows(host).first().click();
      await host.page.locator('geo-visualizer .tree-row.log').first().click();
      await host.waitFor('geo-plot');
      const kept = JSON.parse(await host.page.locator('output').innerText()) as unknown;
      expect(kept).toMatchObject({
        kind: 'log',
        catalog: 'wellLog',
        logId: expect.stringContaining('wellLogId'),
      });
      expect(
        await host.page
          .locator('geo-visualizer')
          .evaluate((element) => [
            (element as HTMLElement & { state: unknown }).state,
            element.hasAttribute('state'),
          ]),
      ).toEqual([kept, false]);
      await host.page.getByRole('button', { name: 'Nothing' }).click();
      await host.page.locator('geo-visualizer .viewer-empty').waitFor();
      expect(host.complaints.filter((complaint) => !complaint.includes('React DevTools'))).toEqual(
        [],
      );
    }));
});
