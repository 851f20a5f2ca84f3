/** Entities of Studio (spec 7, "Search and data", "Preferences"). */
import * as v from 'valibot';
import { call } from './call.ts';
import { owned } from './kept.ts';
import { constraints } from './constraint.ts';
import { flag, id, inData, limit, list, offset, optionalText, order, stored } from './shapes.ts';

/** Schema of an entity of any kind. */
export const entity = v.looseObject({ id });
/** An entity of any kind. */
export type Entity = v.InferOutput<typeof entity>;

/** Schema of a language entity. */
export const language = v.object({
  id,
  name: v.string(),
  key: v.string(),
  active: v.nullish(v.boolean(), true),
});

/** Schema of a log template entity. */
export const logTemplate = v.object({
  id,
  name: v.string(),
  isDefaultTemplate: flag,
  config: v.nullish(v.looseObject({}), null),
  ...owned,
});

/** Reads entities of a kind by constraints. */
export const getEntity = call({
  method: 'POST',
  path: '/service/getEntity',
  reads: true,
  body: v.object({
    entityName: v.string(),
    offset,
    limit,
    constraints,
    orderBy: v.optional(v.string()),
    order,
  }),
  answer: inData(v.array(entity)),
  errors: { ENTITY_UNKNOWN: 404, EMAIL_DOMAIN_DENIED: 403 },
});

/** The language list: `getEntity` of Language, its rows checked. */
export const getLanguages = call({ ...getEntity, answer: inData(v.array(language)) });

/** Counts entities of a kind by constraints. */
export const getEntityCount = call({
  method: 'POST',
  path: '/service/getEntityCount',
  reads: true,
  body: v.object({ entityName: v.string(), constraints }),
  answer: inData(v.object({ count: v.number() })),
  errors: { ENTITY_UNKNOWN: 404 },
});

/** The whole list of an entity, at most 1,000. */
export const listEntities = call({
  method: 'GET',
  path: '/service/{entityName}',
  answer: inData(v.array(entity)),
  errors: { ENTITY_UNKNOWN: 404 },
});

/** Reads the file readers. */
export const getReaders = call({
  method: 'GET',
  path: '/service/reader',
  answer: inData(
    v.array(
      v.object({
        id,
        name: v.string(),
        formats: list(v.string()),
        active: v.nullish(v.boolean(), true),
      }),
    ),
  ),
});

/** Reads the log templates. */
export const getLogTemplates = call({
  method: 'GET',
  path: '/service/entity/LogPlotTemplate',
  answer: inData(v.array(logTemplate)),
});

/** Reads one entity of a kind. */
export const getEntityById = call({
  method: 'GET',
  path: '/service/entity/{dataName}/{entityId}',
  answer: entity,
  errors: { NOT_FOUND: 404, ENTITY_UNKNOWN: 404 },
});

const conflict = { CONFLICT: 409, VALIDATION: 422, ENTITY_UNKNOWN: 404, NOT_FOUND: 404 } as const;
const entityBody = stored(v.looseObject({ id: v.nullish(id), version: v.nullish(v.number()) }));

/** `entityName` may be missing: the link names the kind then. */
const linkedBody = v.object({
  studio: v.object({
    ...entityBody.entries.studio.entries,
    entityName: v.optional(v.string(), ''),
  }),
});

/** Creates an entity. */
export const createEntity = call({
  method: 'POST',
  path: '/service/',
  body: entityBody,
  answer: entity,
  status: 201,
  errors: conflict,
});
/** Updates an entity. */
export const updateEntity = call({
  method: 'PUT',
  path: '/service/',
  body: entityBody,
  answer: entity,
  errors: conflict,
});
/** Creates an entity of the kind that the link names. */
export const createLinked = call({
  method: 'POST',
  path: '/service/{link}',
  body: linkedBody,
  answer: entity,
  status: 201,
  errors: conflict,
});
/** Updates an entity of the kind that the link names. */
export const updateLinked = call({
  method: 'PUT',
  path: '/service/{link}',
  body: linkedBody,
  answer: entity,
  errors: conflict,
});

/** Creates a copy of a catalog. */
export const cloneCatalog = call({
  method: 'POST',
  path: '/service/clone/catalog',
  status: 201,
  body: stored(
    v.object({
      sourceName: v.string(),
      name: v.string(),
      label: v.optional(v.string()),
      includeFields: v.optional(v.boolean(), true),
    }),
  ),
  answer: v.looseObject({ name: v.string() }),
  errors: { NOT_FOUND: 404, NAME_EXISTS: 409 },
});

const deleted = v.object({
  success: v.optional(v.boolean(), true),
  deleted: v.number(),
  notFound: list(v.string()),
});
const referenced = { REFERENCED: 409, NOT_FOUND: 404, ENTITY_UNKNOWN: 404 } as const;

/** Deletes entities of a kind by id. */
export const deleteEntities = call({
  method: 'DELETE',
  path: '/service/{entityName}',
  body: v.array(id),
  answer: deleted,
  errors: referenced,
});
/** Deletes the entities of a kind that have a property value. */
export const deleteEntitiesBy = call({
  method: 'DELETE',
  path: '/service/{entityName}/{propName}/{value}',
  answer: deleted,
  errors: { PROPERTY_NOT_ALLOWED: 400, ENTITY_UNKNOWN: 404 },
});
/** Deletes one entity of a kind. */
export const deleteEntity = call({
  method: 'DELETE',
  path: '/service/{entityName}/{id}',
  answer: deleted,
  errors: referenced,
});

/** Schema of a user's preference. */
export const preference = v.object({
  id,
  name: v.string(),
  value: v.unknown(),
  version: v.nullish(v.number(), 1),
});

/** Reads the preferences of the user. */
export const getMyPreferences = call({
  method: 'GET',
  path: '/service/myPreferences',
  answer: inData(v.array(preference)),
});
/** Deletes all of the user's preferences; those of the body's ids where there is one. */
export const deletePreferences = call({
  method: 'DELETE',
  path: '/service/entity/Preference',
  body: v.optional(v.nullable(v.array(id))),
  answer: deleted,
});
/** Reads one preference of the user. */
export const getPreference = call({
  method: 'GET',
  path: '/service/entity/Preference/{id}',
  answer: preference,
  errors: { NOT_FOUND: 404 },
});
/** Stores a preference by its name: there is one of a name for each user. */
export const putPreference = call({
  ...updateEntity,
  body: stored(v.object({ id: v.nullish(id, null), name: v.string(), value: v.unknown() })),
  answer: preference,
});

/** Reads the roles of the user. */
export const getRoles = call({
  method: 'GET',
  path: '/service/api/roles',
  answer: v.object({
    data: v.array(v.object({ id, name: v.string(), label: v.optional(v.string(), '') })),
    /** Names of the user's own; null from a server that lists roles and tells no more (spec 7). */
    mine: v.nullish(v.array(v.string()), null),
  }),
});

/** Reads the translations of a language. */
export const getTranslations = call({
  method: 'POST',
  path: '/trove/api/localization/translations',
  reads: true,
  body: v.object({ languageName: v.string() }),
  answer: v.object({
    success: v.optional(v.boolean(), true),
    data: v.array(v.object({ key: v.string(), value: v.string() })),
    message: optionalText,
  }),
  errors: { NOT_FOUND: 404 },
});

/** Reads the active survey and whether the user has answered it; null if no survey is active. */
export const getFeedback = call({
  method: 'GET',
  path: '/service/feedback',
  answer: inData(
    v.nullable(
      v.object({
        surveyId: id,
        title: v.string(),
        answered: flag,
        questions: list(
          v.object({
            questionId: id,
            text: v.string(),
            type: v.string(),
            max: v.optional(v.number()),
          }),
        ),
      }),
    ),
  ),
});
/** Stores the answers to a survey. */
export const postFeedback = call({
  method: 'POST',
  path: '/service/feedback',
  status: 201,
  body: v.object({
    surveyId: id,
    responses: v.array(v.object({ response: v.string(), questionId: id })),
  }),
  answer: v.object({ success: v.boolean() }),
  errors: { ALREADY_ANSWERED: 409, NOT_FOUND: 404 },
});

/** Records an audit event of the page. */
export const postAudit = call({
  method: 'POST',
  path: '/service/audit',
  status: 202,
  body: v.object({
    audit_source: v.string(),
    audit_dataevent: v.string(),
    audit_entity: v.string(),
    audit_success: v.boolean(),
    dataItemList: list(
      v.object({ fieldName: v.string(), fieldType: v.string(), value: v.unknown() }),
    ),
  }),
  answer: v.object({ success: v.boolean() }),
  errors: { LIMIT_REACHED: 429 },
});
