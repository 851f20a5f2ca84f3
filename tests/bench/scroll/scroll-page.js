/** The page of `scroll.mjs`: shows a survey, goes through its inlines and counts frames. */
import '/dist/geo-elements.js';

globalThis.bench = {
  viewer: null,

  async show({ attributes, token, api }) {
    const session = document.createElement('geo-session');
    session.setAttribute('api-base', api);
    document.body.append(session);
    await customElements.whenDefined('geo-session');
    session.getAccessToken = () => token;
    this.viewer = document.createElement('geo-seismic');
    for (const [name, value] of Object.entries({ ...attributes, 'plot-only': '', number: '5' }))
      this.viewer.setAttribute(name, value);
    const failed = new Promise((_, reject) =>
      this.viewer.addEventListener('geo-error', ({ detail }) =>
        reject(new Error(`${detail.code} ${detail.message}`)),
      ),
    );
    const first = this.pictured(5);
    document.body.append(this.viewer);
    await Promise.race([first, failed]);
  },

  /** Resolves when a line is shown. */
  pictured(number) {
    return new Promise((resolve) => {
      const heard = ({ detail }) => {
        if (detail.number !== number) return;
        document.removeEventListener('geo-section', heard);
        resolve(performance.now());
      };
      document.addEventListener('geo-section', heard);
    });
  },

  /** How long each frame took, ms, while `step` is called in each. */
  frames(lastMs, step = () => undefined) {
    return new Promise((resolve) => {
      const frames = [];
      let start = null,
        before = null;
      const frame = (now) => {
        if (before !== null) frames.push(now - before);
        start ??= now;
        before = now;
        if (now - start > lastMs) return resolve(frames);
        step(now - start, frames.length);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  },

  async scroll({ from, most, perSecond, ms }) {
    const asked = new Map();
    const shown = [];
    let at = 0,
      steps = 0;
    const heard = ({ detail: { number } }) =>
      asked.has(number) && shown.push({ number, frames: at - asked.get(number) });
    document.addEventListener('geo-section', heard);
    const frames = await this.frames(ms, (sinceMs, count) => {
      at = count;
      const number = from + Math.floor((sinceMs * perSecond) / 1000);
      if (asked.has(number) || number >= most) return;
      asked.set(number, count);
      steps++;
      void this.viewer.goTo({ mode: 'inline', number });
    });
    document.removeEventListener('geo-section', heard);
    return { frames, steps, shown };
  },

  async jump(number) {
    const shown = this.pictured(number);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const start = performance.now();
    void this.viewer.goTo({ mode: 'inline', number });
    const end = await shown;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { at: performance.timeOrigin + start, shownMs: end - start };
  },
};
