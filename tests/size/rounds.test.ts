import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { FIRST_PICTURES } from './first-pictures.ts';
import { countRounds, describeRequest, type SeenRequest, watchFirstPicture } from './waterfall.ts';

/** What a first picture may take. */
interface Budget {
  requests: number;
  rounds: number;
  /** Of files of `dist`, gzip, without React's. */
  bytes: number;
}

const { firstPicture } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8'),
) as { firstPicture: Record<string, Budget> };

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium({ webgl: true });
});

afterAll(() => browser?.close());

describe('the rounds of requests', () => {
  const requests = (...times: [startMs: number, answeredMs: number][]): SeenRequest[] =>
    times.map(([startMs, answeredMs]) => ({
      name: '',
      startMs,
      answeredMs,
      endMs: answeredMs + 50,
      distBytes: 0,
    }));

  it('are those that wait for one another, not those that are on their way together', () =>
    expect(countRounds(requests([0, 10], [1, 9], [9, 20], [12, 20], [20, 30]))).toEqual([
      1, 1, 2, 2, 3,
    ]));

  it('count a request that follows the beginning of a long answer as one that waited for it', () =>
    expect(countRounds(requests([0, 100], [110, 210], [215, 315]))).toEqual([1, 2, 3]));
});

describe('the first picture, from an empty cache over HTTP/1.1', () => {
  it('has a budget for each of its pages', () =>
    expect(Object.keys(firstPicture).sort()).toEqual(Object.keys(FIRST_PICTURES).sort()));

  for (const [name, createPage] of Object.entries(FIRST_PICTURES)) {
    it(`of ${name} keeps its budget of requests, rounds and bytes`, async () => {
      const { requests, rounds, bytes } = await watchFirstPicture(browser, createPage());
      const budget = firstPicture[name]!;
      const spent = { requests: requests.length, rounds, bytes };
      const over = (Object.keys(budget) as (keyof Budget)[]).filter(
        (part) => spent[part] > budget[part],
      );
      expect(over, `${JSON.stringify(spent)}\n${requests.map(describeRequest).join('\n')}`).toEqual(
        [],
      );
    });
  }
});
