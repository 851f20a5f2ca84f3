import ar from './texts/ar.json';
import tr from './texts/tr.json';
import zh from './texts/zh.json';

/**
 * Labels of the built-in model in the other languages of the suite: entities ModelText. A field
 * goes by its attribute, and by its catalog too where the label differs there.
 */
export const MODEL_TEXTS = Object.entries({ tr, zh, ar }).flatMap(([language, texts]) =>
  Object.entries(texts).map(([key, text]) => ({ id: `${language}.${key}`, language, key, text })),
);
