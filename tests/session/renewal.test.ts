import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Tokens } from '../../src/session/token-store.ts';
import { seen } from '../support/host-page.ts';
import { byLength } from '../support/length.ts';
import { closeBrowser, signIn, states, visit, type Visit } from './visitor.ts';

/** Renewals by all tabs at once. */
const ROUNDS = byLength(5, 20);
let here: Visit;
afterEach(() => here?.close());
afterAll(closeBrowser);

/** Changes what is stored, and waits until all tabs see it. */
async function change(tabs: Page[], changes: Partial<Tokens>): Promise<void> {
  await tabs[0]!.evaluate(async (made) => {
    const { authority } = window.session.configuration.peek()!;
    const store = new window.parts.TokenStore(null, authority);
    await store.write({ ...(await store.readAll())!, ...made });
  }, changes);
  const { renewAt } = changes;
  await Promise.all(
    tabs.map((tab) =>
      seen(
        tab,
        (at) => localStorage.getItem('geo.token-times')?.includes(`"renewAt":${at}`),
        renewAt,
      ),
    ),
  );
}

/** Makes the token due, as time does: `inMs` from now it is over. */
function age(tabs: Page[], inMs = 30_000): Promise<void> {
  return change(tabs, { renewAt: Date.now(), expiresAt: Date.now() + inMs });
}

const renewals = (): number =>
  here.site.tokenCalls.filter((form) => form.get('grant_type') === 'refresh_token').length;

describe('renewal', () => {
  it(`of 5 tabs ${ROUNDS} times over with rotating refresh tokens is ${ROUNDS} calls, and nobody is logged out`, async () => {
    here = await visit();
    const first = await here.open();
    await signIn(first);
    const tabs = [first, ...(await Promise.all(Array.from({ length: 4 }, () => here.open())))];
    const tokens = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      await age(tabs);
      const given = await Promise.all(
        tabs.map((tab) => tab.evaluate(() => window.session.token())),
      );
      expect(new Set(given).size).toBe(1);
      tokens.add(String(given[0]));
    }
    const ends = await Promise.all(
      tabs.map((tab) => tab.evaluate(() => window.session.state.peek())),
    );
    console.info(
      `Renewal: 5 tabs x ${ROUNDS} renewals made ${renewals()} token calls, ${tokens.size} tokens, ${ends.filter((state) => state !== 'signed-in').length} logouts`,
    );
    expect([renewals(), tokens.size]).toEqual([ROUNDS, ROUNDS]);
    expect(new Set(ends)).toEqual(new Set(['signed-in']));
  });

  it('comes by itself before the token ends', async () => {
    here = await visit();
    const page = await here.open();
    await signIn(page);
    await change([page], { renewAt: Date.now() + 1000 });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(renewals).toBe(1);
  });

  it('comes after the computer slept past the end of the token', async () => {
    here = await visit();
    const page = await here.open();
    await signIn(page);
    const before = await page.evaluate(() => window.session.token());
    await age([page], -1);
    const after = await page.evaluate(() => window.session.token());
    expect([after !== null, after === before, renewals()]).toEqual([true, false, 1]);
  });

  it('is tried four times where the provider is down, and announced once', async () => {
    here = await visit();
    const page = await here.open();
    await signIn(page);
    here.site.down = true;
    await page.evaluate(() => void (window.heard = []));
    await age([page], 4000);
    const given = await page.evaluate(() =>
      Promise.all(Array.from({ length: 10 }, () => window.session.token())),
    );
    await page.evaluate(() =>
      Promise.all(Array.from({ length: 10 }, () => window.session.token())),
    );
    const heard = await page.evaluate(() =>
      window.heard.map(
        ({ type, detail }) => `${type} ${String(detail['state'] ?? detail['code'])}`,
      ),
    );
    console.info(`Provider down: ${renewals() - 1} retries, events: ${heard.join(', ')}`);
    expect(given.every((token) => token === null)).toBe(true);
    expect(renewals()).toBe(4);
    expect(heard.sort()).toEqual(['geo-error LOGIN_FAILED', 'geo-session-change expired']);
    // The sign-in was not lost: when the provider is back the next renewal succeeds.
    here.site.down = false;
    await age([page], -1);
    expect(await page.evaluate(async () => (await window.session.token())?.length)).toBeGreaterThan(
      100,
    );
    expect(await page.evaluate(() => window.session.state.peek())).toBe('signed-in');
  });

  it('that the provider refuses ends the session, in one call', async () => {
    here = await visit();
    const page = await here.open();
    await signIn(page);
    await change([page], { refreshToken: 'x'.repeat(43), renewAt: 0 });
    expect(await page.evaluate(() => window.session.token())).toBe(null);
    expect(renewals()).toBe(1);
    expect((await states(page)).at(-1)).toBe('expired');
    expect(await page.evaluate(() => [document.cookie, Object.keys(localStorage)])).toEqual([
      '',
      ['geo.login-event'],
    ]);
  });
});
