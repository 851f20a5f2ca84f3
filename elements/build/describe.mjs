/**
 * What `elements/geo-*.ts` say of themselves, read by TypeScript: the one source of the manifest
 * and of the published types.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {{ name: string, type: string, description: string, default?: string, optional?: boolean
 *   }} Described
 * @typedef {{ tag: string, name: string, description: string, attributes: (Described & { fieldName:
 *   string })[],
 *  properties: (Described & { attribute?: string })[], methods: (Described & { parameters:
 * Described[], returns: string })[],
 *   events: Described[], parts: Described[] }} ElementDescription
 */

/**
 * A program over the files of `elements/` alone: what an element says of itself is written there,
 * and the types of what it imports are named, never expanded.
 */
export function elementProgram(root) {
  const folder = resolve(root, 'elements');
  const files = readdirSync(folder).filter((name) => /\.tsx?$/.test(name));
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...config.compilerOptions,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noResolve: true,
      noLib: true,
      types: [],
    },
    root,
  );
  const program = ts.createProgram(
    files.map((name) => resolve(folder, name)),
    { ...options, rootDir: root, outDir: resolve(root, 'dist/types') },
  );
  // Binds the sources: their nodes have texts and parents from here on.
  program.getTypeChecker();
  return program;
}

/**
 * Reads one element's file.
 * @returns {ElementDescription}
 * @throws {Error} where the definition and the documented interface do not name the same things
 */
export function describeElement(program, root, tag) {
  const source = sourceOf(program, root, `${tag}.ts`);
  const common = sourceOf(program, root, 'spec.ts');
  const name = tag.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter) => letter.toUpperCase());
  const own = interfaceOf(source, name);
  const definition = definitionOf(source);
  const fields = [...own.members, ...interfaceOf(common, 'GeoElement').members];
  const attributes = new Map([
    ['theme', '"auto"'],
    ['link', undefined],
    ['api-base', undefined],
    ...attributesOf(valueOf(definition, 'attributes'), program.getTypeChecker()),
  ]);
  const properties = fields.filter(ts.isPropertySignature).map((member) => described(member));
  const methods = fields.filter(ts.isMethodSignature).map((member) => describeMethod(member));
  const events = [
    ...interfaceOf(source, `${name}Events`).members,
    ...interfaceOf(common, 'GeoElementEvents').members,
  ]
    .filter(ts.isPropertySignature)
    .map((member) => described(member));

  const fieldNames = new Map(
    [...attributes.keys()].map((attribute) => [camel(attribute), attribute]),
  );
  checkDefinition(tag, definition, { fieldNames, properties, methods });
  for (const { name: item, description } of [...properties, ...methods, ...events])
    if (!description) throw new Error(`<${tag}> ${item} has no doc comment`);

  const byName = new Map(properties.map((field) => [field.name, field]));
  return {
    tag,
    name,
    description: docOf(own),
    attributes: [...fieldNames].map(([fieldName, attribute]) => {
      const field = byName.get(fieldName);
      return {
        ...field,
        name: attribute,
        fieldName,
        default: field.default ?? attributes.get(attribute),
      };
    }),
    properties: properties.map((field) => ({
      ...field,
      attribute: fieldNames.get(field.name),
      default: field.default ?? attributes.get(fieldNames.get(field.name)),
    })),
    methods,
    events,
    parts: tagsOf(own, 'csspart'),
  };
}

/** @throws {Error} where the definition and the documented interface do not name the same things */
function checkDefinition(tag, definition, { fieldNames, properties, methods }) {
  agree(
    tag,
    'property',
    properties.map((field) => field.name),
    [...fieldNames.keys(), ...stringsOf(definition, 'properties')],
  );
  agree(
    tag,
    'method',
    methods.map((method) => method.name),
    ['refresh', 'setFocus', ...stringsOf(definition, 'methods')],
  );
}

function describeMethod(member) {
  return {
    ...described(member),
    parameters: member.parameters.map((parameter) => ({
      name: parameter.name.getText(),
      type: typeText(parameter.type),
      optional: Boolean(parameter.questionToken),
    })),
    returns: member.type ? typeText(member.type) : 'void',
  };
}

const camel = (attribute) => attribute.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

function sourceOf(program, root, name) {
  const source = program.getSourceFile(resolve(root, 'elements', name));
  if (!source) throw new Error(`elements/${name} is not there`);
  return source;
}

function interfaceOf(source, name) {
  const found = source.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  );
  if (!found) throw new Error(`${source.fileName} exports no interface ${name}`);
  return found;
}

/** The object that is given to `defineElement`. */
function definitionOf(source) {
  let found;
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineElement')
      found = node.arguments[0];
    else ts.forEachChild(node, visit);
  };
  visit(source);
  if (!found || !ts.isObjectLiteralExpression(found))
    throw new Error(`${source.fileName} calls no defineElement({…})`);
  return found;
}

const keyOf = (property) =>
  ts.isStringLiteral(property.name) ? property.name.text : property.name.getText();

function valueOf(object, key) {
  return object.properties.find(
    (property) => ts.isPropertyAssignment(property) && keyOf(property) === key,
  )?.initializer;
}

/**
 * Attribute names with the defaults that their readers have; those that elements share stand in a
 * constant of another file.
 */
function attributesOf(attributes, checker) {
  if (!attributes || !ts.isObjectLiteralExpression(attributes)) return [];
  return attributes.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property))
      return attributesOf(declarationOf(property.expression, checker)?.initializer, checker);
    return [
      [
        keyOf(property),
        ts.isPropertyAssignment(property) ? defaultOf(property.initializer) : undefined,
      ],
    ];
  });
}

function declarationOf(name, checker) {
  const symbol = checker.getSymbolAtLocation(name);
  return (symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
    ?.valueDeclaration;
}

function defaultOf(reader) {
  if (!ts.isCallExpression(reader)) return undefined;
  const kind = reader.expression.getText();
  if (kind === 'flag') return 'false';
  if (kind === 'oneOf' || kind === 'number' || kind === 'text')
    return reader.arguments[0]?.getText().replace(/^'(.*)'$/, '"$1"');
  return undefined;
}

function stringsOf(definition, key) {
  const list = valueOf(definition, key);
  return list && ts.isArrayLiteralExpression(list)
    ? list.elements.filter(ts.isStringLiteral).map((item) => item.text)
    : [];
}

function described(member) {
  const [documented] = tagsOf(member, 'default');
  return {
    name: member.name.text ?? member.name.getText(),
    type: typeText(member.type),
    description: docOf(member),
    default: documented?.name,
  };
}

/** A type as it is written, on one line. */
function typeText(type) {
  return type?.getText().replace(/\s+/g, ' ').replaceAll('; }', ' }') ?? 'any';
}

function docOf(node) {
  const doc = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(doc?.comment) ?? '').replace(/\s+/g, ' ').trim();
}

/** Doc tags written `@tag name - description`. */
function tagsOf(node, tagName) {
  return ts
    .getJSDocTags(node)
    .filter((tag) => tag.tagName.text === tagName)
    .map((tag) => {
      const [name, ...description] = (ts.getTextOfJSDocComment(tag.comment) ?? '').split(' - ');
      return { name: name.trim(), description: description.join(' - ').trim() };
    });
}

function agree(tag, kind, documented, defined) {
  for (const name of defined)
    if (!documented.includes(name))
      throw new Error(`<${tag}>: the ${kind} ${name} is not in the documented interface`);
  for (const name of documented)
    if (!defined.includes(name))
      throw new Error(`<${tag}>: the ${kind} ${name} is documented and not defined`);
}
