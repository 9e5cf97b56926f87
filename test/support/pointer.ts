export const pointer = (className: string, objectId: string) => ({
  __type: "Pointer",
  className,
  objectId,
});

export const userPointer = ({ objectId }: { readonly objectId: string }) =>
  pointer("_User", objectId);
