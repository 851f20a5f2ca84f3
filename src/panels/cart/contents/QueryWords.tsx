import { useMemo } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { CartItem } from '../../../backend/cart.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { describeConstraints } from '../../../core/filter-sentence.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useWords } from '../../shared/use-words.ts';

/** Values of a list that are named before the rest is counted. */
const NAMED = 3;

interface Props {
  host: ElementHost;
  backend: Backend;
  catalog: string;
  item: CartItem;
}

/** A query as one line: how many records match it, and what it asks for in words. */
export function QueryWords({ cache, ...props }: Props & { cache: CatalogCache | undefined }) {
  const t = useTexts();
  const { item } = props;
  const isAll = item.constraints?.length === 0;
  return (
    <>
      <span className="cart-label">
        {t(isAll ? 'cart.allOf' : 'cart.allMatching', { count: item.records })}
      </span>
      {cache && !isAll ? <Sentence {...props} cache={cache} /> : null}
      {item.except > 0 ? (
        <span className="cart-except">{t('cart.except', { count: item.except })}</span>
      ) : null}
    </>
  );
}

function Sentence({ host, backend, catalog, cache, item }: Props & { cache: CatalogCache }) {
  const constraints = item.constraints ?? [];
  const listing = useMemo(
    () => ({ host, backend, catalog: { name: catalog }, cache }),
    [host, backend, catalog, cache],
  );
  const words = useWords(listing, constraints, NAMED);
  const sentence = describeConstraints(constraints, words);
  return (
    <span className="cart-sentence" title={sentence}>
      {sentence}
    </span>
  );
}
