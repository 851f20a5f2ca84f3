import { Box3, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { SceneCamera } from './camera.ts';

function newCamera(): SceneCamera {
  const element = Object.assign(new EventTarget(), {
    style: {},
    ownerDocument: new EventTarget(),
    getRootNode: () => new EventTarget(),
  });
  const camera = new SceneCamera(
    element as unknown as HTMLElement,
    () => {},
    () => {},
  );
  camera.surround(new Box3(new Vector3(-500, -2000, -500), new Vector3(500, 0, 500)));
  return camera;
}

describe('where the eye is', () => {
  it('is nothing to keep while a scene is seen as it opens', () => {
    const camera = newCamera();
    camera.fit('corner');
    expect(camera.view).toBeNull();
    camera.refit();
    expect(camera.view).toBeNull();
  });

  it('is kept from above, and from where the user looked when everything was fitted', () => {
    const camera = newCamera();
    camera.fit('top');
    const top = camera.view!;
    expect(top.slice(3)).toEqual([0, -1000, 0]);
    expect(top[1]).toBeGreaterThan(1000);
    camera.fit('corner');
    camera.orbit(0.4, 0.1);
    camera.fit();
    expect(camera.view).not.toBeNull();
    camera.view = top;
    expect(camera.view).toEqual(top);
  });
});
