const AV = require("leanengine");

AV.Cloud.define("hello", ({ params }) => `Hello ${params.name}`);

AV.Cloud.beforeSave("Todo", ({ object }) => {
  const title = object.get("title") ?? "";
  if (title.trim() === "") throw new AV.Cloud.Error("A todo needs a title");
  object.set("title", title.trim());
});

AV.Cloud.define("closeOldTodos", { internal: true }, async ({ params }) => {
  const query = new AV.Query("Todo").equalTo("done", false);
  query.lessThan("createdAt", new Date(Date.now() - params.days * 86_400_000));
  const todos = await query.find({ useMasterKey: true });
  for (const todo of todos) todo.set("done", true);
  await AV.Object.saveAll(todos, { useMasterKey: true });
  return todos.length;
});
