import { lazy, Suspense, useMemo } from 'react';
import { useTexts } from '../../ui/texts.tsx';
import type { PageDescription } from './kinds/kind.ts';
import { useStudio } from './studio-context.ts';
import { Loading } from './Loading.tsx';

/** A page that is no list, loaded with the first look at it. */
export function PageScreen({
  place,
  id,
  onOpen,
}: {
  place: PageDescription;
  id: string | undefined;
  onOpen(id: string | undefined): void;
}) {
  const t = useTexts();
  const { host, backend } = useStudio();
  const Page = useMemo(() => lazy(async () => ({ default: await place.page() })), [place]);
  return (
    <div className="studio-page">
      <header className="studio-head">
        <h1>{t(place.label)}</h1>
      </header>
      <Suspense fallback={<Loading />}>
        <Page host={host} backend={backend} id={id} onOpen={onOpen} />
      </Suspense>
    </div>
  );
}
