/**
 * The texts of every language that are part of the suite, by language and key; each language is
 * fetched once.
 */
export async function builtInTexts(): Promise<
  ReadonlyMap<string, Readonly<Record<string, string>>>
> {
  const [{ en }, { tr }, { zh }, { ar }] = await Promise.all([
    import('./texts/en.ts'),
    import('./texts/tr.ts'),
    import('./texts/zh.ts'),
    import('./texts/ar.ts'),
  ]);
  return new Map<string, Readonly<Record<string, string>>>([
    ['en', en],
    ['tr', tr],
    ['zh', zh],
    ['ar', ar],
  ]);
}
