/** The pictures of the page for coaches, by their name in `public`, with the size of the window that they show. */
export const coachPictures = {
  board: { width: 1100, height: 760 },
  clipboard: { width: 390, height: 760 },
} as const;
