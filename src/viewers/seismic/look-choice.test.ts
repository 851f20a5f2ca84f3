import { expect, test } from 'vitest';
import { LookChoice } from './look-choice.ts';

test('keeps what the user chose until the page asks for another value of it', () => {
  const looks = new LookChoice();
  looks.request({ display: 'wiggle', gainDb: 3 });
  looks.change({ gainDb: 6, polarity: 'reverse' });
  looks.request({ display: 'density', gainDb: 3 });
  expect(looks.look.peek()).toMatchObject({
    display: 'density',
    gainDb: 6,
    polarity: 'reverse',
  });
  looks.request({ display: 'density', gainDb: 9 });
  expect(looks.look.peek()).toMatchObject({ gainDb: 9, polarity: 'reverse' });
});

test('drops the clip with the source, and the colours with the kind of its samples', () => {
  const looks = new LookChoice();
  looks.setKind(false);
  looks.change({ clip: [-2, 2], colormap: 'gray', gainDb: 6 });
  looks.changeSource();
  expect(looks.look.peek()).toMatchObject({ clip: null, colormap: 'gray', gainDb: 6 });
  looks.setKind(false);
  expect(looks.look.peek().colormap).toBe('gray');
  looks.setKind(true);
  expect(looks.look.peek()).toMatchObject({ colormap: null, gainDb: 6 });
});

test('takes an AGC window of 0 as off', () => {
  const looks = new LookChoice();
  looks.request({ agcMs: 250 });
  expect(looks.look.peek().agcMs).toBe(250);
  looks.request({ agcMs: 0 });
  expect(looks.look.peek().agcMs).toBeNull();
});
