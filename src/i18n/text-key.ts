import type { en } from './texts/en.ts';
import type { PluralSuffix } from './plural.ts';

/** A key without the suffix of its plural form: `cart.export` of `cart.export_one`. */
type WithoutForm<Key extends string> = Key extends `${infer Base}${PluralSuffix}` ? Base : Key;

/** Names of the texts. A text with plural forms has one name. */
export type TextKey = WithoutForm<keyof typeof en>;

/**
 * What fills the placeholders of a text. `count` is a number: it chooses the plural form and is
 * written with its digits grouped.
 */
export type TextValues = { count?: number } & Readonly<Record<string, string | number | undefined>>;

/** Translates a key; `{{name}}` in a text is filled from `values`. */
export type Translate = (key: TextKey, values?: TextValues) => string;
