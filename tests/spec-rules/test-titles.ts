import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * The titles of a file's tests as the reporter prints them: those of the groups around a test and
 * its own, joined by ` > `. A title that is filled in is listed as it is written (`%s`, `${name}`).
 * Tests that are skipped, planned or meant to fail are left out; those that a condition skips are
 * not.
 */
export function testTitles(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const found = ts.isCallExpression(node) ? titledCall(node, source) : null;
    if (found?.isSkipped) return;
    const path = found ? [...groups, found.title] : groups;
    if (found && !found.isGroup) titles.push(path.join(' > '));
    else ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(source, []);
  return titles;
}

interface TitledCall {
  title: string;
  isGroup: boolean;
  isSkipped: boolean;
}

/** A call of `describe`, `it` or `test`, bare or by their modifiers, that begins with its title; null for any other call. */
function titledCall({ expression, arguments: given }: ts.CallExpression, source: ts.SourceFile) {
  const [name, ...modifiers] = calleeNames(expression);
  const title = given[0] && ts.isStringLiteralLike(given[0]) ? given[0].text : null;
  const text =
    title ??
    (given[0] && ts.isTemplateExpression(given[0]) ? given[0].getText(source).slice(1, -1) : null);
  if (text === null || !/^(describe|it|test)$/.test(name ?? '')) return null;
  return {
    title: text,
    isGroup: name === 'describe',
    isSkipped: modifiers.some((modifier) => /^(skip|todo|fails)$/.test(modifier)),
  } satisfies TitledCall;
}

/** `it.skipIf(x).each([])` gives `it`, `skipIf`, `each`; empty for a callee of another form. */
function calleeNames(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee))
    return [...calleeNames(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return calleeNames(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? calleeNames(callee.tag) : [];
}
