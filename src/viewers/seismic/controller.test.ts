import { describe, expect, test } from 'vitest';
import { fakeHost } from '../../core/testing/fake-host.ts';
import { surveyOfArrays } from '../../formats/seismic/survey-of-arrays.ts';
import type { OpenSurvey, SurveyReference, SurveySource } from '../../sources/survey/source.ts';
import { SeismicController } from './controller.ts';

/** A line whose number of traces is written in its address, "4.sgy"; "slow.sgy" never answers, others are broken. */
function createSource({ src, file, velocity }: SurveyReference): SurveySource | null {
  const name = file ? (file as File).name : (src ?? '');
  const traces = parseInt(name, 10);
  const open = async (): Promise<OpenSurvey> => {
    if (name === 'slow.sgy') await new Promise(() => undefined);
    if (Number.isNaN(traces)) throw Object.assign(new Error(name), { code: 'FILE_MALFORMED' });
    const values = new Float32Array(traces * 3);
    const survey = surveyOfArrays({
      values,
      traces,
      samples: 3,
      sampleIntervalUs: 4000,
      domain: 'time',
    });
    const info = { ...survey.info, isVelocity: velocity ?? false };
    return Object.assign(survey, { info, segy: null, values });
  };
  return name === '' ? null : { name, open };
}

/** A controller and the types of the events that it sends. */
function make(): { controller: SeismicController; events: string[] } {
  const events: string[] = [];
  const host = fakeHost({ emit: (type: string) => events.push(type) > 0 });
  return { controller: new SeismicController(host, createSource), events };
}

describe('the controller of a seismic viewer', () => {
  test('answers for the source that was set just before, and says which survey is open', async () => {
    const { controller, events } = make();
    controller.setProperties({ src: '4.sgy', mode: 'inline' });
    expect((await controller.sectionValues()).traces).toBe(4);
    controller.setProperties({ src: 'slow.sgy' });
    const early = controller.sectionValues();
    controller.setProperties({ src: '5.sgy' });
    expect((await early).traces).toBe(5);
    await controller.goTo({ number: 2 });
    expect(events.filter((type) => type === 'geo-survey')).toHaveLength(2);
    controller.dispose();
  });

  test('rejects every call with the problem of a broken source, until another one is set', async () => {
    const { controller, events } = make();
    controller.setProperties({ src: 'broken.sgy' });
    const broken = { code: 'FILE_MALFORMED', message: 'broken.sgy' };
    await expect(controller.sectionValues()).rejects.toMatchObject(broken);
    await expect(controller.goTo({ number: 1 })).rejects.toMatchObject(broken);
    await expect(controller.toImage()).rejects.toMatchObject(broken);
    expect(events).toEqual(['geo-error']);
    controller.setProperties({ src: '4.sgy' });
    expect((await controller.sectionValues()).traces).toBe(4);
    controller.dispose();
  });

  test('rejects with DATA_INVALID if no source is set', async () => {
    const { controller } = make();
    controller.setProperties({ mode: 'inline' });
    for (const call of [controller.sectionValues(), controller.goTo({}), controller.toImage()])
      await expect(call).rejects.toMatchObject({ code: 'DATA_INVALID' });
    controller.dispose();
  });

  test('opens nothing again if a property is set to the value it has', async () => {
    const { controller, events } = make();
    controller.setProperties({ src: '4.sgy' });
    await controller.sectionValues();
    controller.setProperties({ src: '4.sgy', gainDb: 3 });
    await controller.sectionValues();
    expect(events).toEqual(['geo-survey']);
    expect(controller.looks.look.peek().gainDb).toBe(3);
    controller.dispose();
  });

  test('shows the file that the user chose until the page names another source', async () => {
    const { controller } = make();
    controller.setProperties({ src: '4.sgy' });
    controller.openFile({ name: '7.sgy' } as File);
    expect((await controller.sectionValues()).traces).toBe(7);
    controller.setProperties({ velocity: true });
    expect((await controller.sectionValues()).traces).toBe(7);
    expect(controller.sections.survey.peek()?.info.isVelocity).toBe(true);
    controller.setProperties({ src: '5.sgy' });
    expect((await controller.sectionValues()).traces).toBe(5);
    controller.dispose();
  });

  test('reads again on refresh, and waits for the survey that was set just before', async () => {
    const { controller, events } = make();
    controller.setProperties({ src: '4.sgy' });
    await controller.refresh();
    expect(controller.sections.shown.peek()?.section.traces).toBe(4);
    await controller.refresh();
    expect(events).toEqual(['geo-survey', 'geo-survey']);
    controller.dispose();
  });
});
