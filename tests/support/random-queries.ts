import { seeded } from './random.ts';

/** Pieces of GraphQL that a query strings together without sense. */
const WORDS = [
  ...['{', '}', '(', ')', '[', ']', ':', '...', 'on', '$v', '!', '=', '@skip(if:true)'],
  ...['query', 'fragment', 'well', 'wellCount', 'wellLog', 'uwi', 'geom', 'constraints'],
  ...['limit', 'offset', 'orderBy', 'order', '"uwi"', '"descending"', '1', '-1', '1e9'],
  ...['null', 'true', '"\\u0000"', '"""', '#', '\n', ',', '__schema', '__typename', 'Row_well'],
  '{field:"uwi",operator:"like",value:"*1*"}',
  '{field:"kbElev",operator:"between",value:[1,2]}',
  '{logic:"OR",constraints:[]}',
];
const CATALOGS = ['well', 'wellLog', 'wellCount', 'concession', 'postStacked3dCount'];
const CONSTRAINTS = [
  '[]',
  'null',
  '[{field:"rowQuality",operator:"isNull"}]',
  '[{field:"remark",operator:"like",value:"*a*"},{logic:"OR",constraints:[{field:"effectiveDate",operator:"lessThan",value:"2020-01-01"}]}]',
  '[{field:"geom",operator:"intersects",value:[0,0,50,50]}]',
];

/** Random queries of the catalogs: most of them could be meant, the others are nonsense. */
export function* randomQueries(seed: number, count: number): Generator<string> {
  const random = seeded(seed);
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const some = (from: readonly string[], share: number) => from.filter(() => random() < share);
  const odd = (good: readonly string[]) =>
    random() < 0.02 ? one(['null', '-1', '"x"', '{}', '99999999999', '[[]]']) : one(good);
  const isCount = (name: string) => name.endsWith('Count');
  const args = (name: string) => {
    const of = [`constraints: ${odd(CONSTRAINTS)}`];
    if (!isCount(name))
      of.push(
        `limit: ${odd(['0', '1', '15'])}`,
        `offset: ${odd(['0', '3'])}`,
        `orderBy: ${odd(['"remark"', '"rowCreatedDate"'])}`,
        `order: ${odd(['"descending"', '"ascending"'])}`,
      );
    return some(of, 0.4).join(' ');
  };
  const field = (at: number): string => {
    const name = one(CATALOGS);
    const given = args(name);
    const names = ['geom', 'remark', 'rowChangedDate', random() < 0.02 ? 'nope' : 'geom'];
    const rows = isCount(name) ? '' : `{ __typename ${some(names, 0.4).join(' ')} }`;
    return `q${at}: ${name} ${given && `(${given})`} ${rows}`;
  };
  const times = (length: number, make: (at: number) => string) =>
    Array.from({ length }, (_, at) => make(at)).join(' ');
  for (let at = 0; at < count; at++)
    yield random() < 0.6
      ? `{ ${times(1 + Math.floor(random() * 3), field)} }`
      : times(Math.floor(random() * 25), () => one(WORDS));
}
