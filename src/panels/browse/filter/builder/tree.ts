/**
 * The advanced builder's conditions as a tree of rules and groups. Immutable: every function makes
 * a new one.
 */
import {
  type Constraint,
  type FieldConstraint,
  isConstraint,
  isGroup,
  MAX_GROUP_DEPTH,
  type Operator,
} from '../../../../core/constraints.ts';

/** One condition as it is edited. */
export interface FilterRule {
  id: number;
  kind: 'rule';
  field: string;
  operator: Operator;
  /** What its inputs hold: one text, two of a range, each value of a list. */
  texts: readonly string[];
  /**
   * The condition that the rule was made of, as long as nothing of it was changed: it is kept to
   * the letter.
   */
  given: FieldConstraint | null;
}

/** Rules and groups that all hold (AND) or of which one holds (OR). */
export interface Group {
  id: number;
  kind: 'group';
  logic: 'AND' | 'OR';
  nodes: readonly Node[];
}

/** A rule or a group of rules. */
export type Node = FilterRule | Group;

/** The whole. `nextId` is that of the node that is added next. */
export interface Tree {
  root: Group;
  nextId: number;
}

/**
 * Groups are nested up to this depth below the whole: the calls of listings and selections put
 * brackets around it of their own.
 */
export const MAX_NESTING = MAX_GROUP_DEPTH - 3;

/**
 * The tree of constraints, joined from left to right, AND before OR. What is no constraint and what
 * is empty is left out.
 */
export function buildTree(
  constraints: readonly Constraint[],
  toTexts: (given: FieldConstraint) => readonly string[],
): Tree {
  let nextId = 1;
  const buildNodes = (one: Constraint): Node[] => {
    if (!isGroup(one))
      return [
        {
          id: nextId++,
          kind: 'rule',
          field: one.field,
          operator: one.operator,
          texts: toTexts(one),
          given: {
            field: one.field,
            operator: one.operator,
            ...('value' in one ? { value: one.value } : {}),
          },
        },
      ];
    const group = buildGroup(one.constraints);
    return group.nodes.length > 1 ? [group] : [...group.nodes];
  };
  const buildGroup = (list: readonly Constraint[]): Group => {
    const either: Constraint[][] = [[]];
    for (const one of list) {
      if (one.logic === 'OR' && either[0]!.length > 0) either.push([]);
      either.at(-1)!.push(one);
    }
    const logic = either.length > 1 ? 'OR' : 'AND';
    const nodes =
      logic === 'AND'
        ? either[0]!.flatMap(buildNodes)
        : either.flatMap((all) => buildNodes({ constraints: all }));
    return { id: nextId++, kind: 'group', logic, nodes };
  };
  const whole = buildGroup(constraints.filter(isConstraint));
  const [only] = whole.nodes;
  const root = whole.nodes.length === 1 && only?.kind === 'group' ? only : whole;
  return { root, nextId };
}

/**
 * The constraints of a tree; `toCondition` makes those of its rules. Empty groups ask for nothing.
 */
export function toConstraints(
  { root }: Tree,
  toCondition: (rule: FilterRule) => FieldConstraint,
): Constraint[] {
  const collectMembers = ({ logic, nodes }: Group): Constraint[] =>
    nodes
      .flatMap((node): Constraint[] => {
        if (node.kind === 'rule') return [toCondition(node)];
        const inside = collectMembers(node);
        return inside.length === 0 ? [] : [{ constraints: inside }];
      })
      .map((one, at) => (at > 0 && logic === 'OR' ? { ...one, logic } : one));
  const members = collectMembers(root);
  return root.logic === 'OR' && members.length > 1 ? [{ constraints: members }] : members;
}

/** All rules, in order. */
export function rulesIn(group: Group): FilterRule[] {
  return group.nodes.flatMap((node) => (node.kind === 'rule' ? [node] : rulesIn(node)));
}

/** The tree with another node in the place of one. */
export function withNode<N extends Node>(tree: Tree, id: number, change: (node: N) => N): Tree {
  const changed = (node: Node): Node => {
    if (node.id === id) return change(node as N);
    return node.kind === 'rule' ? node : { ...node, nodes: node.nodes.map(changed) };
  };
  return { ...tree, root: changed(tree.root) as Group };
}

/** The tree without a node. */
export function withoutNode(tree: Tree, id: number): Tree {
  const without = (group: Group): Group => ({
    ...group,
    nodes: group.nodes
      .filter((node) => node.id !== id)
      .map((node) => (node.kind === 'rule' ? node : without(node))),
  });
  return { ...tree, root: without(tree.root) };
}

/** The tree with a rule at the end of a group. */
export function withRule(
  tree: Tree,
  groupId: number,
  rule: Pick<FilterRule, 'field' | 'operator' | 'texts'>,
): Tree {
  const made: FilterRule = { ...rule, id: tree.nextId, kind: 'rule', given: null };
  return withNode<Group>({ ...tree, nextId: tree.nextId + 1 }, groupId, (group) => ({
    ...group,
    nodes: [...group.nodes, made],
  }));
}

/**
 * The tree with a group at the end of another, of the other logic and with one rule. The same tree
 * if groups would be nested too deep.
 */
export function withGroup(
  tree: Tree,
  groupId: number,
  rule: Pick<FilterRule, 'field' | 'operator' | 'texts'>,
): Tree {
  if (!mayNest(tree, groupId)) return tree;
  const id = tree.nextId;
  const added = withNode<Group>({ ...tree, nextId: id + 1 }, groupId, (group) => ({
    ...group,
    nodes: [
      ...group.nodes,
      { id, kind: 'group', logic: group.logic === 'AND' ? 'OR' : 'AND', nodes: [] },
    ],
  }));
  return withRule(added, id, rule);
}

/** Whether a group may hold another. */
export function mayNest(tree: Tree, groupId: number): boolean {
  return pathTo(tree.root, groupId).length <= MAX_NESTING;
}

/**
 * The tree with a node one place further up or down: over its neighbour, into a group that is
 * there, out of its own at the end of it. The same tree where there is no such place.
 */
export function moved(tree: Tree, id: number, by: 1 | -1): Tree {
  const path = pathTo(tree.root, id);
  const parent = path.at(-2) as Group | undefined;
  const node = path.at(-1);
  if (!parent || !node) return tree;
  const at = parent.nodes.indexOf(node);
  const neighbour = parent.nodes[at + by];
  if (neighbour?.kind === 'group' && path.length - 1 + measureHeight(node) <= MAX_NESTING) {
    return withNode<Group>(withoutNode(tree, id), neighbour.id, (group) => ({
      ...group,
      nodes: by > 0 ? [node, ...group.nodes] : [...group.nodes, node],
    }));
  }
  if (neighbour)
    return withNode<Group>(tree, parent.id, (group) => ({
      ...group,
      nodes: group.nodes.map((one) => (one === node ? neighbour : one === neighbour ? node : one)),
    }));
  const above = path.at(-3) as Group | undefined;
  if (!above) return tree;
  const place = above.nodes.findIndex((one) => one.id === parent.id) + (by > 0 ? 1 : 0);
  return withNode<Group>(withoutNode(tree, id), above.id, (group) => ({
    ...group,
    nodes: [...group.nodes.slice(0, place), node, ...group.nodes.slice(place)],
  }));
}

/** The nodes from the whole to one, itself the last; none where there is no such node. */
function pathTo(from: Node, id: number): Node[] {
  if (from.id === id) return [from];
  if (from.kind === 'rule') return [];
  for (const node of from.nodes) {
    const path = pathTo(node, id);
    if (path.length > 0) return [from, ...path];
  }
  return [];
}

/** Depth of nested groups, itself the first; 0 for a rule. */
function measureHeight(node: Node): number {
  return node.kind === 'rule' ? 0 : 1 + Math.max(0, ...node.nodes.map(measureHeight));
}
