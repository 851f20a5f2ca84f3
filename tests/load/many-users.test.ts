/** Many users at once: what the server answers, how long it takes, and that nobody is refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const USERS = Number(process.env.LOAD_USERS ?? 15);
const SECONDS = Number(process.env.LOAD_SECONDS ?? 30);

const QUERIES = [
  '{ well(limit: 15, orderBy: "wellName") { uwi wellName geom } wellCount }',
  '{ wellLog(limit: 15, constraints: [{ field: "originalFileName", operator: "like", value: "*.las" }]) { wellLogId } }',
  '{ wellCount(constraints: [{ field: "wellName", operator: "like", value: "*a*" }]) }',
  '{ field(limit: 50) { fieldId fieldName } concession(limit: 50) { concessionId } }',
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.remove());

it(`answers ${USERS} users for ${SECONDS} s`, { timeout: (SECONDS + 60) * 1000 }, async () => {
  const end = Date.now() + SECONDS * 1000;
  const answers = await Promise.all(
    Array.from({ length: USERS }, (_, user) => work(`user-${user}`, end)),
  );
  const all = answers.flat().sort((a, b) => a.ms - b.ms);
  const at = (share: number): string => all[Math.floor(share * (all.length - 1))]!.ms.toFixed(0);
  console.log(
    `${all.length} answers in ${SECONDS} s to ${USERS} users: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, slowest ${at(1)} ms`,
  );
  expect(all.filter(({ status }) => status !== 200)).toEqual([]);
});

/** One user who asks again as soon as the answer is there. */
async function work(user: string, end: number): Promise<{ status: number; ms: number }[]> {
  const bearer = await server.token({ sub: user, groups: [] });
  const answers: { status: number; ms: number }[] = [];
  for (let turn = 0; Date.now() < end; turn++) {
    const start = performance.now();
    const answer = await fetch(`${server.url}/service/ppdm/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: QUERIES[turn % QUERIES.length] }),
    });
    await answer.arrayBuffer();
    answers.push({ status: answer.status, ms: performance.now() - start });
  }
  return answers;
}
