import { expect, it } from 'vitest';
import { parseArea } from './areas.ts';

it.each([
  ['/service/reader', 'service'],
  ['//service//reader', 'service'],
  ['/%73ervice/reader', 'service'],
  ['/service?x', 'service'],
  ['/fm/download/main/a', 'fm'],
  ['/SERVICE/reader', null],
  ['/service;x=1/reader', null],
  ['/service%2Freader', null],
  ['/%5cservice/reader', null],
  ['/', null],
  ['', null],
  ['/%zz/x', null],
  ['/config.json', null],
  ['/?/service/', null],
  ['/#/service/', null],
])('the address %s is in the area %s', (address, area) => {
  expect(parseArea(address)).toBe(area);
});
