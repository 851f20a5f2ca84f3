import { describe, expect, it } from 'vitest';
import type { LogTemplate } from '../../../plot/log/template.ts';
import { Echo } from './echo.ts';

const template = (name: string, right: number): LogTemplate => ({
  name,
  tracks: [{ kind: 'curves', curves: [{ curve: 'GR', left: 0, right }] }],
});
const answers = (echo: Echo, ...arriving: LogTemplate[]): boolean[] =>
  arriving.map((one) => echo.isAnswer(one, 'A'));

describe('templates that arrive at the editor', () => {
  it('are an answer where they equal what was handed over, however late', () => {
    const echo = new Echo(template('A', 100));
    echo.sent(template('A', 150));
    echo.sent(template('A', 200));
    expect(answers(echo, template('A', 150), template('A', 200), template('A', 200))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('are an answer where earlier ones never came', () => {
    const echo = new Echo(template('A', 100));
    [150, 200, 250].forEach((right) => echo.sent(template('A', right)));
    expect(answers(echo, template('A', 250))).toEqual([true]);
  });

  it('are an answer where the plot left curves out', () => {
    const echo = new Echo(template('A', 100));
    echo.sent(template('A', 150));
    expect(answers(echo, { name: 'A', tracks: [{ kind: 'depth' }] })).toEqual([true]);
  });

  it('come from elsewhere where nothing was handed over, or all was answered', () => {
    const echo = new Echo(template('A', 100));
    expect(answers(echo, template('A', 100), template('A', 120))).toEqual([true, false]);
    echo.sent(template('A', 150));
    expect(answers(echo, template('A', 150), template('A', 100))).toEqual([true, false]);
  });

  it('come from elsewhere where they have another name, even while an answer is due', () => {
    const echo = new Echo(template('A', 100));
    echo.sent(template('A', 150));
    expect(answers(echo, template('B', 150))).toEqual([false]);
  });
});
