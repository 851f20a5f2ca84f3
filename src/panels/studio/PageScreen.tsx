import { Suspense, useMemo } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { PageDescription } from './kinds/kind.ts';
import { useStudio } from './studio-context.ts';
import type { StudioState } from './studio-state.ts';
import { Loading } from './Loading.tsx';

/** A page that is no list, loaded with the first look at it. */
export function PageScreen({
  place,
  state: { id, filter, page },
  go,
}: {
  place: PageDescription;
  state: StudioState;
  go(state: StudioState): void;
}) {
  const t = useTexts();
  const { host, backend } = useStudio();
  const Page = useMemo(() => lazyPart(() => place.page()), [place]);
  return (
    <div className="studio-page">
      <header className="studio-head">
        <h1>{t(place.label)}</h1>
      </header>
      <Suspense fallback={<Loading />}>
        <Page
          host={host}
          backend={backend}
          id={id}
          onOpen={(next) => go({ entity: place.name, id: next, filter, page })}
          shown={{ filter, page }}
          onShow={(shown) => go({ entity: place.name, id, ...shown })}
        />
      </Suspense>
    </div>
  );
}
