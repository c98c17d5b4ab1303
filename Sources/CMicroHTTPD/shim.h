// What Swift needs of the library, and the few calls that Swift cannot make itself.
#pragma once
#include <microhttpd.h>
#include <stdio.h>

// Everything a daemon is started with. Swift cannot call variadic functions, and the library takes
// its options, its connection look-ups and its log lines only that way.
struct sharehold_daemon {
  unsigned int connection_limit;
  unsigned int inactivity_seconds;
  size_t connection_memory;
  size_t thread_stack;
  const char *certificate;  // PEM; null for plain HTTP
  const char *key;
  const char *priorities;
  void *context;
  MHD_AccessHandlerCallback handle;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
  void (*log)(void *context, const char *line);
};

static inline void sharehold_log(void *context, const char *format, va_list arguments) {
  const struct sharehold_daemon *options = (const struct sharehold_daemon *)context;
  char line[512];
  vsnprintf(line, sizeof line, format, arguments);
  options->log(options->context, line);
}

// `options` must live as long as the daemon. One thread of its own, no listening socket: sockets
// come through MHD_add_connection. (A thread pool that listens can abort in MHD_quiesce_daemon:
// both it and the worker remove the listening socket from epoll, and the second one panics.)
static inline struct MHD_Daemon *sharehold_start(const struct sharehold_daemon *options) {
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET |
                       MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options->certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options->key},
      {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)options->priorities},
      {MHD_OPTION_END, 0, NULL}};
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  if (options->certificate) flags |= MHD_USE_TLS;
  return MHD_start_daemon(
      flags, 0, NULL, NULL, options->handle, options->context,
      MHD_OPTION_EXTERNAL_LOGGER, sharehold_log, (void *)options,
      MHD_OPTION_CONNECTION_LIMIT, options->connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, options->inactivity_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->connection_memory,
      MHD_OPTION_THREAD_STACK_SIZE, options->thread_stack,
      MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,
      MHD_OPTION_NOTIFY_CONNECTION, options->connection, options->context,
      MHD_OPTION_URI_LOG_CALLBACK, options->target, options->context,
      MHD_OPTION_STRICT_FOR_CLIENT, 0,
      MHD_OPTION_ARRAY, options->certificate ? tls : none,
      MHD_OPTION_END);
}

static inline void *sharehold_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

static inline int sharehold_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// Bytes from the method to the end of the blank line after the header.
static inline size_t sharehold_header_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

static inline const struct sockaddr *sharehold_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}
