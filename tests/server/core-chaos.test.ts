/** Faults on purpose: the same seed gives the same faults, and each kind is what it says. */
import { describe, expect, it } from 'vitest';
import type { InjectedFault } from '../../host-demo/server/config.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

/** What a client sees of an answer. */
async function seen(server: TestServer): Promise<string> {
  try {
    const response = await server.ask('GET', '/service/none/none/none');
    const text = await response.text();
    if (text.startsWith('<')) return `html ${response.status}`;
    try {
      return `${response.status} ${(JSON.parse(text) as { error: string }).error}`;
    } catch {
      return `malformed ${response.status}`;
    }
  } catch (error) {
    const { code } = (error as Error).cause as { code?: string };
    return code === 'UND_ERR_SOCKET' ? 'cut' : `${code}`;
  }
}

async function faults(
  chaos: { rate: number; seed: number; codes: InjectedFault[] },
  calls: number,
): Promise<string[]> {
  const server = await startTestServer({ chaos });
  const answers: string[] = [];
  for (let i = 0; i < calls; i++) answers.push(await seen(server));
  const page = await fetch(`${server.url}/config.json`);
  expect(page.status).toBe(200);
  await server.remove();
  return answers;
}

describe('chaos', () => {
  it.each<[InjectedFault, RegExp]>([
    [503, /^503 CHAOS$/],
    ['html', /^html 200$/],
    ['malformed', /^malformed 200$/],
    ['truncate', /^cut$/],
    ['reset', /^ECONNRESET$/],
  ])('%s is what a client sees', async (code, expected) => {
    expect(await faults({ rate: 1, seed: 1, codes: [code] }, 1)).toEqual([
      expect.stringMatching(expected),
    ]);
  });

  it('strikes at its rate, and the same calls for the same seed', async () => {
    const codes: InjectedFault[] = [500, 503, 'reset', 'html'];
    const [first, again, other] = await Promise.all(
      [7, 7, 8].map((seed) => faults({ rate: 0.2, seed, codes }, 200)),
    );
    const struck = first!.filter((answer) => answer !== '404 NOT_FOUND').length;
    console.log(`chaos at rate 0.2: ${struck} of 200 calls`);
    expect(struck).toBeGreaterThan(20);
    expect(struck).toBeLessThan(60);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});
