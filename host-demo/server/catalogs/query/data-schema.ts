import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  Kind,
} from 'graphql';
import type {
  GraphQLFieldConfig,
  GraphQLOutputType,
  GraphQLResolveInfo,
  SelectionSetNode,
} from 'graphql';
import { getDotPath, safeParse } from 'valibot';
import type { TypeName } from '../../../../src/api/contract/catalogs.ts';
import { constraints as constraintsSchema } from '../../../../src/api/contract/constraint.ts';
import type { Constraint } from '../../../../src/api/contract/constraint.ts';
import { PAGE_SIZE } from '../../../../src/api/contract/shapes.ts';
import type { AnswerReading } from '../../db/answer-cache.ts';
import { describeIssue } from '../../describe-issue.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import type { CatalogTable } from '../definition.ts';
import type { Catalogs } from '../registry.ts';
import type { SortOrder } from '../sort-key.ts';
import { LIMITS, tooMuch } from './limits.ts';
import { ConstraintsInput, Json, Long } from './scalars.ts';
import { countRows, selectRows } from './select.ts';
import { joinMessages, msg } from '../../../../src/formats/msg.ts';

/** What the resolvers of one query share. */
export interface DataContext {
  db: Services['db'];
  /** Rows that the query may still read. */
  rowsLeft: number;
  /** Order of texts in the language of the request. */
  sortOrder: SortOrder;
  /** Called with each table that is read. */
  touch(this: void, table: string): void;
  findPart: AnswerReading['findPart'];
}

type Field = GraphQLFieldConfig<unknown, DataContext, Record<string, unknown>>;

const TYPES: Readonly<Record<TypeName, GraphQLOutputType>> = {
  string: GraphQLString,
  number: GraphQLFloat,
  integer: Long,
  boolean: GraphQLBoolean,
  date: GraphQLString,
  geometry: Json,
};

/** The GraphQL schema of the catalogs: for each its rows, and their number. */
export function dataSchema({ all }: Catalogs): GraphQLSchema {
  const counts = all.map((catalog): [string, Field] => [
    `${catalog.data.name}Count`,
    countField(catalog),
  ]);
  const rows = all.map((catalog): [string, Field] => [catalog.data.name, rowsField(catalog)]);
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: Object.fromEntries([...counts, ...rows]),
    }),
  });
}

function rowsField(catalog: CatalogTable): Field {
  const fields = Object.fromEntries(
    [...catalog.columns.values()].map(({ name, type }) => [name, { type: TYPES[type] }]),
  );
  const type = new GraphQLObjectType({ name: `Row_${catalog.data.name}`, fields });
  return {
    type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type))),
    args: {
      constraints: { type: ConstraintsInput },
      offset: { type: GraphQLInt },
      limit: { type: GraphQLInt },
      orderBy: { type: GraphQLString },
      order: { type: GraphQLString },
    },
    async resolve(_source, args, context, info) {
      const order = args.order ?? 'ascending';
      if (order !== 'ascending' && order !== 'descending')
        throw new Refused(400, 'VALIDATION', msg`order: ascending or descending is expected`);
      const limit = whole(args.limit, 'limit', PAGE_SIZE);
      context.touch(catalog.table);
      context.rowsLeft -= limit;
      if (context.rowsLeft < 0) throw tooMuch(msg`more than ${LIMITS.rows} rows`);
      const rowQuery = {
        constraints: parseConstraints(args.constraints),
        offset: whole(args.offset, 'offset', 0),
        limit,
        orderBy: args.orderBy as string | null | undefined,
        order,
        sortOrder: context.sortOrder,
        findPart: context.findPart,
      } as const;
      return (await selectRows(context.db, catalog, collectAttributes(info), rowQuery)).map(
        ({ values }) => values,
      );
    },
  };
}

function countField(catalog: CatalogTable): Field {
  return {
    type: new GraphQLNonNull(GraphQLInt),
    args: { constraints: { type: ConstraintsInput } },
    resolve: (_source, args, { db, touch }) => {
      touch(catalog.table);
      return countRows(db, catalog, parseConstraints(args.constraints));
    },
  };
}

function whole(value: unknown, name: string, fallback: number): number {
  const number = (value as number | null | undefined) ?? fallback;
  if (number < 0) throw new Refused(400, 'VALIDATION', msg`${name}: 0 or more is expected`);
  return number;
}

function parseConstraints(value: unknown): Constraint[] {
  const { success, output, issues } = safeParse(constraintsSchema, plain(value ?? undefined));
  if (!success)
    throw new Refused(
      400,
      'VALIDATION',
      joinMessages(
        issues.map((issue) => msg`${`constraints.${getDotPath(issue)}`}: ${describeIssue(issue)}`),
        '; ',
      ),
    );
  return output;
}

/** Input objects of GraphQL have no prototype, and null for omitted fields. */
function plain(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: Record<string, unknown>) => {
    const given = Object.fromEntries(
      Object.entries(item).filter(([key, one]) => key === 'value' || one !== null),
    );
    return 'constraints' in given ? { ...given, constraints: plain(given.constraints) } : given;
  });
}

function collectAttributes(info: GraphQLResolveInfo): string[] {
  const names = new Set<string>();
  const walk = (set: SelectionSetNode | undefined) => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        walk(info.fragments[selection.name.value]?.selectionSet);
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet);
      else if (!selection.name.value.startsWith('__')) names.add(selection.name.value);
    }
  };
  for (const node of info.fieldNodes) walk(node.selectionSet);
  return [...names];
}
