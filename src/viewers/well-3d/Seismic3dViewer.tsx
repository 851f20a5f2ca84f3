import { useMemo } from 'react';
import { surveySourceOf } from '../../sources/survey/open-survey.ts';
import type { SurveyAsked } from '../../sources/survey/source.ts';
import { Well3dViewer, type Well3dViewerProps } from './Well3dViewer.tsx';

/** Props of the 3D view of a survey: the element's attributes and properties. */
export type Seismic3dViewerProps = Omit<Well3dViewerProps, 'survey'> & Omit<SurveyAsked, 'section'>;

/** `<geo-seismic-3d>`: the 3D view with slices of the survey that it is told of. */
export function Seismic3dViewer({
  src,
  file,
  catalog,
  datasetId,
  processingName,
  productType,
  sectionName,
  indexId,
  velocity,
  ...view
}: Seismic3dViewerProps) {
  const { host } = view;
  const survey = useMemo(
    () =>
      surveySourceOf(
        {
          src,
          file,
          catalog,
          datasetId,
          processingName,
          productType,
          sectionName,
          indexId,
          velocity,
        },
        host,
      ),
    [
      src,
      file,
      catalog,
      datasetId,
      processingName,
      productType,
      sectionName,
      indexId,
      velocity,
      host,
    ],
  );
  return <Well3dViewer {...view} survey={survey} />;
}
