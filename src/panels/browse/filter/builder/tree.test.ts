import { describe, expect, it } from 'vitest';
import { type Constraint, isConstraint, MAX_GROUP_DEPTH } from '../../../../core/constraints.ts';
import type { FilterField } from '../../../../core/filter-fields.ts';
import { redo, startHistory, step, undo } from './history.ts';
import { parseRule, keptTexts, formatTexts } from './rule-text.ts';
import {
  toConstraints,
  type Group,
  MAX_NESTING,
  mayNest,
  moved,
  rulesIn,
  type Tree,
  buildTree,
  withGroup,
  withNode,
  withoutNode,
  withRule,
} from './tree.ts';

const rule = (value: string, logic?: 'OR'): Constraint => ({
  field: 'uwi',
  operator: 'equal',
  value,
  ...(logic ? { logic } : {}),
});
const fresh = { field: 'uwi', operator: 'equal', texts: ['new'] } as const;
const given = (...constraints: Constraint[]): Tree => buildTree(constraints, formatTexts);
const back = (tree: Tree): Constraint[] =>
  toConstraints(
    tree,
    ({ given: kept, field, operator, texts }) => kept ?? { field, operator, value: texts[0] },
  );
const order = (tree: Tree): string =>
  rulesIn(tree.root)
    .map(({ texts }) => texts[0])
    .join('');
const findRuleId = (tree: Tree, text: string): number =>
  rulesIn(tree.root).find(({ texts }) => texts[0] === text)!.id;
const groupIn = (tree: Tree): Group =>
  tree.root.nodes.find((node) => node.kind === 'group') as Group;

describe('the tree of the builder', () => {
  it.each([
    [[rule('a'), rule('b')]],
    [[{ constraints: [rule('a'), rule('b', 'OR')] }]],
    [
      [
        rule('a'),
        {
          constraints: [
            rule('b'),
            rule('c', 'OR'),
            { constraints: [rule('d'), rule('e')], logic: 'OR' as const },
          ],
        },
      ],
    ],
  ])('gives back the constraints that it was made of: %o', (constraints) => {
    expect(back(given(...constraints))).toEqual(constraints);
  });

  it('has groups for what is joined by AND beside OR', () => {
    expect(back(given(rule('a'), rule('b'), rule('c', 'OR')))).toEqual([
      { constraints: [{ constraints: [rule('a'), rule('b')] }, rule('c', 'OR')] },
    ]);
  });

  it('leaves out what is empty and what is no constraint', () => {
    expect(
      back(given(rule('a'), { constraints: [] }, { bad: 1 } as unknown as Constraint)),
    ).toEqual([rule('a')]);
    expect(back(withoutNode(given(rule('a')), 1))).toEqual([]);
  });

  it('takes rules and groups, of the other logic', () => {
    const tree = withGroup(
      withRule(given(rule('a')), given(rule('a')).root.id, fresh),
      given(rule('a')).root.id,
      fresh,
    );
    expect([tree.root.logic, groupIn(tree).logic, order(tree)]).toEqual(['AND', 'OR', 'anewnew']);
    expect(
      back(withNode<Group>(tree, tree.root.id, (root) => ({ ...root, logic: 'OR' }))),
    ).toHaveLength(1);
  });

  it('moves a rule over its neighbour, into a group, through it and out of it', () => {
    let tree = given(rule('a'), { constraints: [rule('b'), rule('c', 'OR')] }, rule('d'));
    const a = findRuleId(tree, 'a');
    const places = Array.from({ length: 5 }, () => {
      tree = moved(tree, a, 1);
      return `${order(tree)} ${groupIn(tree).nodes.length}`;
    });
    expect(places).toEqual(['abcd 3', 'bacd 3', 'bcad 3', 'bcad 2', 'bcda 2']);
    expect(moved(tree, a, 1)).toBe(tree);
  });

  it('never makes groups that the contract refuses inside of the brackets of listings and selections', () => {
    let tree = given(rule('a'));
    let id = tree.root.id;
    while (mayNest(tree, id)) {
      const next = tree.nextId;
      tree = withGroup(tree, id, fresh);
      id = next;
    }
    expect(withGroup(tree, id, fresh)).toBe(tree);
    const either = withNode<Group>(tree, tree.root.id, (root) => ({ ...root, logic: 'OR' }));
    expect(isConstraint({ constraints: [{ constraints: back(either) }] })).toBe(true);
    expect(MAX_NESTING).toBeLessThan(MAX_GROUP_DEPTH);
    // A group is not moved into another where it would stand too deep.
    const deep = withGroup(tree, tree.root.id, fresh);
    const last = deep.root.nodes.at(-1)!;
    for (let now = deep, at = 0; at < 20; at++, now = moved(now, last.id, -1))
      expect(isConstraint({ constraints: [{ constraints: back(now) }] })).toBe(true);
  });
});

describe('a rule', () => {
  const field = (type: FilterField['type']): FilterField => ({
    name: 'f',
    label: 'F',
    type,
    labels: null,
    unitName: null,
  });
  const made = (
    type: FilterField['type'],
    operator: Constraint extends infer C ? Extract<C, { operator: unknown }>['operator'] : never,
    ...texts: string[]
  ) => parseRule({ id: 1, kind: 'rule', field: 'f', operator, texts, given: null }, field(type));

  it('is a condition with values of the field’s type', () => {
    expect(made('number', 'greaterThan', '2 000,5')).toEqual({
      condition: { field: 'f', operator: 'greaterThan', value: 2000.5 },
    });
    expect(made('date', 'greaterThan', '2010-01-01')).toEqual({
      condition: { field: 'f', operator: 'greaterThan', value: '2010-01-01T23:59:59.999Z' },
    });
    expect(made('date', 'between', '2010-01-01', '2010-01-01')).toEqual({
      condition: {
        field: 'f',
        operator: 'between',
        value: ['2010-01-01', '2010-01-01T23:59:59.999Z'],
      },
    });
    expect(made('string', 'like', '003')).toEqual({
      condition: { field: 'f', operator: 'like', value: '*003*' },
    });
    expect(made('string', 'in', ' 007', '', '7', '007')).toEqual({
      condition: { field: 'f', operator: 'in', value: ['007', '7'] },
    });
    expect(made('boolean', 'equal', 'false')).toEqual({
      condition: { field: 'f', operator: 'equal', value: false },
    });
    expect(made('geometry', 'intersects', '26, 36, 45, 42')).toEqual({
      condition: { field: 'f', operator: 'intersects', value: [26, 36, 45, 42] },
    });
    expect(made('string', 'isNull')).toEqual({ condition: { field: 'f', operator: 'isNull' } });
  });

  it('names the reason why it is not valid', () => {
    expect([
      made('string', 'equal', ' '),
      made('number', 'equal', 'x'),
      made('integer', 'in', '1', '1.5'),
      made('number', 'between', '2', '1'),
      made('geometry', 'intersects', '1,2,3'),
    ]).toEqual(['value', 'number', 'integer', 'order', 'shape'].map((fault) => ({ fault })));
    expect(
      parseRule(
        {
          id: 1,
          kind: 'rule',
          field: 'lost',
          operator: 'equal',
          texts: ['1'],
          given: { field: 'lost', operator: 'equal', value: 1 },
        },
        undefined,
      ),
    ).toEqual({ fault: 'gone' });
  });

  it('keeps its values as long as another operator takes them', () => {
    expect([
      keptTexts(['a', 'b'], 'in', 'equal'),
      keptTexts(['1'], 'equal', 'between'),
      keptTexts(['1', ''], 'between', 'in'),
      keptTexts(['a'], 'equal', 'isNull'),
    ]).toEqual([['a'], ['1'], ['1'], []]);
  });
});

describe('steps', () => {
  it('are undone and made again, and typing in one place is one step', () => {
    const typed = (atMs: number) => ({ place: 'a', atMs });
    const history = step(step(step(startHistory(''), 'x', typed(0)), 'xy', typed(500)), 'xyz');
    expect([
      undo(history).present,
      undo(undo(history)).present,
      redo(undo(history)).present,
    ]).toEqual(['xy', '', 'xyz']);
    expect(undo(startHistory('x')).present).toBe('x');
  });
});
