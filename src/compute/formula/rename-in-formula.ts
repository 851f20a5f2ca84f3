import { type FormulaNode, parseFormula } from './parse-formula.ts';

/** A name as a formula writes it: in quotes unless it is letters, digits and `_`. */
export function quoteName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `"${name}"`;
}

/**
 * A formula that reads other curves or parameters; its result and everything else stay as written.
 * A formula that cannot be parsed stays as it is.
 * @param rename the new name by the one that the formula has; the same name keeps it
 */
export function renameInFormula(text: string, rename: (name: string) => string): string {
  let root: FormulaNode;
  try {
    ({ root } = parseFormula(text));
  } catch {
    return text;
  }
  let renamed = text;
  // From the end, so that the places before it stay as they are.
  for (const { name, from, to } of listNames(root).sort((a, b) => b.from - a.from)) {
    const wanted = rename(name);
    if (wanted !== name) renamed = renamed.slice(0, from) + quoteName(wanted) + renamed.slice(to);
  }
  return renamed;
}

type NameNode = Extract<FormulaNode, { kind: 'name' }>;

function listNames(node: FormulaNode): NameNode[] {
  switch (node.kind) {
    case 'name':
      return [node];
    case 'number':
      return [];
    case 'call':
      return node.parts.flatMap(listNames);
    case 'binary':
      return [node.left, node.right].flatMap(listNames);
    default:
      return listNames(node.part);
  }
}
