import {
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
  GraphQLString,
  valueFromASTUntyped,
} from 'graphql';

/** Any JSON: GeoJSON, the value of a constraint. */
export const Json = new GraphQLScalarType({
  name: 'JSON',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

/** A whole number of 64 bits: a number where JSON holds it, else its digits. */
export const Long = new GraphQLScalarType({ name: 'Long' });

/** A constraint or a group of them (contract, conventions). */
const ConstraintInput: GraphQLInputObjectType = new GraphQLInputObjectType({
  name: 'Constraint',
  fields: () => ({
    field: { type: GraphQLString },
    operator: { type: GraphQLString },
    value: { type: Json },
    logic: { type: GraphQLString },
    constraints: { type: new GraphQLList(new GraphQLNonNull(ConstraintInput)) },
  }),
});
/** GraphQL input type of a list of constraints. */
export const ConstraintsInput = new GraphQLList(new GraphQLNonNull(ConstraintInput));
