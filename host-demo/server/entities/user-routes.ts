import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import {
  getFeedback,
  getRoles,
  getTranslations,
  postFeedback,
} from '../../../src/api/contract/entities.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { notFound } from './collection.ts';
import { findStored, insertStored } from './store.ts';
import { findFault, listUsable } from './stored-shapes.ts';
import { msg } from '../../../src/formats/msg.ts';

interface Survey {
  title: string;
  active: boolean;
  questions: { questionId: string; text: string; type: string; max?: number }[];
}

/** Answers of users to surveys: the entity calls do not return them. */
const FEEDBACK = 'FeedbackResponse';

/** Languages go by their English names too: in the store each is named in itself. */
const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** Texts of a language that are answered. */
const MOST_TEXTS = 10_000;

/** Roles, texts of a language, surveys. */
export function userRoutes(app: FastifyInstance, { db }: Services): void {
  route(app, getRoles, async ({ user }) => {
    const roles = await listUsable<{ name: string; label: string }>(db, 'Role', {
      orderBy: sql`data ->> 'name'`,
    });
    // Everybody may read: with a role that it knows a client shows what takes another one.
    const mine = [...new Set([...user.groups, 'reader'])];
    return { data: roles.map(({ id, data }) => ({ ...data, id })), mine };
  });

  route(app, getTranslations, async ({ body: { languageName } }) => {
    const languages = await listUsable<{ name: string; key: string }>(db, 'Language');
    const language = languages.find(({ data: { name, key } }) =>
      [name, key, ENGLISH_NAMES.of(key)].includes(languageName),
    );
    if (!language) throw notFound('Language', languageName);
    const { rows } = await sql<ServedText>`
      select data ->> 'key' as key, data ->> 'value' as value from studio.entity
      where entity_name = 'Translation' and data ->> 'languageKey' = ${language.data.key}
        and data ->> 'key' is not null and data ->> 'value' is not null order by data ->> 'key' limit ${MOST_TEXTS}`.execute(
      db,
    );
    return { success: true, data: [...rows, ...(await readModelTexts(db, language.data.key))] };
  });

  surveyRoutes(app, db);
}

/** A text of the pages by its key; of a message the key is the English sentence. */
interface ServedText {
  key: string;
  value: string;
}

/**
 * What rules say and what catalogs and everybody's log templates are called in a language, by what
 * they are in English: the key of every message, so that findings, refusals and reports show it in
 * the language of the page. In English it is as it is, unless it has an English text of its own.
 */
async function readModelTexts(db: Services['db'], language: string): Promise<ServedText[]> {
  const sentence = sql`case named.entity_name when 'Catalog' then named.data ->> 'label'
    when 'Rule' then coalesce(nullif(named.data ->> 'description', ''), named.data ->> 'name')
    else named.data ->> 'name' end`;
  const key = sql`case named.entity_name when 'LogPlotTemplate' then 'template.' || named.id
    else lower(named.entity_name) || '.' || (named.data ->> 'name') end`;
  const isOwn = sql`words.data ->> 'language' = ${language}`;
  const { rows } = await sql<ServedText>`
    select distinct on (1) ${sentence} as key, case when ${isOwn} then words.data ->> 'text' else ${sentence} end as value
    from studio.entity words join studio.entity named on named.entity_name in ('Catalog', 'Rule', 'LogPlotTemplate')
      and words.data ->> 'key' = ${key}
    where words.entity_name = 'ModelText' and ${sentence} is not null and words.data ->> 'text' is not null and (${isOwn} or ${language} = 'en')
    order by 1, (${isOwn}) desc, named.id limit ${MOST_TEXTS}`.execute(db);
  return rows;
}

function surveyRoutes(app: FastifyInstance, db: Services['db']): void {
  route(app, getFeedback, async ({ user }) => {
    const [survey] = await listUsable<Survey>(db, 'Survey', {
      where: sql`data ->> 'active' = 'true'`,
    });
    if (!survey) return { data: null };
    const answered = await findStored(db, FEEDBACK, answerId(survey.id, user.id));
    return {
      data: {
        surveyId: survey.id,
        title: survey.data.title,
        questions: survey.data.questions,
        answered: answered !== null,
      },
    };
  });

  route(app, postFeedback, async ({ body: { surveyId, responses }, user }) => {
    const survey = await findStored<Survey>(db, 'Survey', surveyId);
    if (!survey || findFault('Survey', survey.data) !== null) throw notFound('Survey', surveyId);
    const questions = new Set(survey.data.questions.map(({ questionId }) => questionId));
    const unknown = responses.find(({ questionId }) => !questions.has(questionId));
    if (unknown)
      throw new Refused(
        400,
        'VALIDATION',
        msg`responses: there is no question ${unknown.questionId}`,
        { fields: { responses: unknown.questionId } },
      );
    const id = answerId(surveyId, user.id);
    if (await findStored(db, FEEDBACK, id)) throw answeredAlready();
    await insertStored(
      db,
      FEEDBACK,
      { surveyId, responses },
      { id, uniqueKey: null, owner: user.id, by: user.id },
    ).catch((error: unknown) => {
      throw error instanceof Refused ? answeredAlready() : error;
    });
    return { success: true };
  });
}

function answerId(surveyId: string, userId: string): string {
  return JSON.stringify([surveyId, userId]);
}

function answeredAlready(): Refused {
  return new Refused(409, 'ALREADY_ANSWERED', msg`This survey is answered already`);
}
